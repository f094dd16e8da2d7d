import { formNumbers, liveForm, showFigures } from '../ui/calculator/live-form.ts';
import { type RoiInputs, type RoiWords, roi, roiBars, roiTexts } from './roi.ts';

function wordsOf({ dataset }: HTMLElement): RoiWords {
  const word = (name: string) => dataset[name] ?? '';
  return {
    saves: word('saves'),
    costs: word('costs'),
    even: word('even'),
    breakEven: word('breakEven'),
    noBreakEven: word('noBreakEven'),
  };
}

function inputsOf(form: HTMLFormElement): RoiInputs {
  const numbers = formNumbers(form);
  const number = (name: string) => numbers[name] ?? 0;
  return {
    employees: number('employees'),
    hoursLost: number('hoursLost'),
    hourlyCost: number('hourlyCost'),
    currentSpend: number('currentSpend'),
    pricePerUser: number('pricePerUser'),
    recovered: number('recovered'),
  };
}

/** Reckons the result anew in the browser as the numbers change. */
export default function start(root: HTMLElement): () => void {
  const format = { locale: root.dataset.locale ?? 'en', currency: root.dataset.currency ?? 'USD' };
  const words = wordsOf(root);
  const bar = (name: string) => root.querySelector(`[data-bar="${name}"]`);
  return liveForm(root, (form) => {
    const inputs = inputsOf(form);
    showFigures(root, roiTexts(inputs, words, format));
    const bars = roiBars(roi(inputs));
    bar('lostToday')?.setAttribute('width', String(bars.lostToday));
    bar('supportToday')?.setAttribute('x', String(bars.lostToday));
    bar('supportToday')?.setAttribute('width', String(bars.supportToday));
    bar('lostWithPlan')?.setAttribute('width', String(bars.lostWithPlan));
    bar('plan')?.setAttribute('x', String(bars.lostWithPlan));
    bar('plan')?.setAttribute('width', String(bars.plan));
  });
}
