import { formNumbers, liveForm, showFigures } from '../ui/calculator/live-form.ts';
import { fillNames, recordOf } from '../ui/calculator/number-input.ts';
import { sizeBars, sizeCheck, sizeCoefficientNames, sizeInputNames, sizeValues } from './size-check.ts';

/** Shows the model, the reasons and the calculation for the current numbers. All texts are already in the page. */
export default function start(root: HTMLElement): void {
  const { locale = 'en', hours = '' } = root.dataset;
  const coefficients = hours.split(' ').map(Number);
  const work = recordOf(
    sizeCoefficientNames,
    (name) => coefficients[sizeCoefficientNames.indexOf(name)] ?? 0,
  );
  const each = (name: string, change: (element: HTMLElement, value: string) => void) => {
    for (const element of root.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
      change(element, element.dataset[name] ?? '');
    }
  };
  const draw = (bar: string, attribute: string, value: string | number) =>
    root.querySelector(`[data-bar="${bar}"]`)?.setAttribute(attribute, String(value));
  liveForm(root, (form) => {
    const inputs = {
      ...formNumbers(form, sizeInputNames),
      standards: form.querySelectorAll(':checked').length,
    };
    const result = sizeCheck(inputs, work);
    const reasons: readonly string[] = result.reasons;
    const values = sizeValues(inputs, result, work, locale);
    each('text', (element, text) => {
      element.textContent = fillNames(text, values);
    });
    each('model', (element, model) => {
      element.hidden = model !== result.model;
    });
    each('reason', (element, reason) => {
      element.hidden = !reasons.includes(reason);
    });
    const bars = sizeBars(result.people, inputs.inHouse);
    showFigures(root, { ...values, longest: String(bars.longest) });
    draw('need', 'width', bars.need);
    draw('have', 'width', bars.have);
    draw('ticks', 'd', bars.ticks.map((x) => `M${x} 0V4`).join(''));
  });
}
