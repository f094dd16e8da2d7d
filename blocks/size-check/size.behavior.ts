import { formNumbers, liveForm, showFigures } from '../ui/calculator/live-form.ts';
import { fillNames } from '../ui/calculator/number-input.ts';
import { type SizeCoefficients, type SizeInputs, sizeBars, sizeCheck, sizeValues } from './size-check.ts';

function inputsOf(form: HTMLFormElement): SizeInputs {
  const numbers = formNumbers(form);
  return {
    employees: numbers.employees ?? 0,
    sites: numbers.sites ?? 0,
    servers: numbers.servers ?? 0,
    inHouse: numbers.inHouse ?? 0,
    standards: form.querySelectorAll('input[type="checkbox"]:checked').length,
  };
}

function coefficientsOf({ dataset }: HTMLElement): SizeCoefficients {
  const number = (name: string) => Number(dataset[name]);
  return {
    hoursPerEmployee: number('hoursPerEmployee'),
    hoursPerSite: number('hoursPerSite'),
    hoursPerServer: number('hoursPerServer'),
    hoursPerStandard: number('hoursPerStandard'),
    hoursPerPerson: number('hoursPerPerson'),
    onCallBelow: number('onCallBelow'),
  };
}

/** Shows the model, the reasons and the account that hold for the present numbers. Every text is already in the page. */
export default function start(root: HTMLElement): () => void {
  const work = coefficientsOf(root);
  const locale = root.dataset.locale ?? 'en';
  return liveForm(root, (form) => {
    const inputs = inputsOf(form);
    const result = sizeCheck(inputs, work);
    const values = sizeValues(inputs, result, locale);
    for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
      element.textContent = fillNames(element.dataset.text ?? '', values);
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-model]')) {
      element.hidden = element.dataset.model !== result.model;
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-reason]')) {
      element.hidden = !result.reasons.some((reason) => reason === element.dataset.reason);
    }
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    showFigures(root, {
      ...values,
      employeesHours: number.format(inputs.employees * work.hoursPerEmployee),
      sitesHours: number.format(inputs.sites * work.hoursPerSite),
      serversHours: number.format(inputs.servers * work.hoursPerServer),
      standardsHours: number.format(inputs.standards * work.hoursPerStandard),
    });
    const bars = sizeBars(result.people, inputs.inHouse);
    root.querySelector('[data-bar="need"]')?.setAttribute('width', String(bars.need));
    root.querySelector('[data-bar="have"]')?.setAttribute('width', String(bars.have));
    const ticks = bars.ticks.map((x) => `M${x} 0V4`).join('');
    root.querySelector('[data-bar="ticks"]')?.setAttribute('d', ticks);
  });
}
