import { formNumbers, liveForm, showFigures } from '../ui/calculator/live-form.ts';
import { roi, roiBars, roiInputNames, roiTexts } from './roi.ts';

/** Updates the result as the numbers change. */
export default function start(root: HTMLElement): void {
  const { saves = '', costs = '', even = '', breakEven = '', noBreakEven = '' } = root.dataset;
  const { locale = 'en', currency = 'USD' } = root.dataset;
  const draw = (bar: string, length: number, from = 0) => {
    const rectangle = root.querySelector(`[data-bar="${bar}"]`);
    rectangle?.setAttribute('x', String(from));
    rectangle?.setAttribute('width', String(length));
  };
  liveForm(root, (form) => {
    const inputs = formNumbers(form, roiInputNames);
    showFigures(root, roiTexts(inputs, { saves, costs, even, breakEven, noBreakEven }, { locale, currency }));
    const bars = roiBars(roi(inputs));
    draw('lostToday', bars.lostToday);
    draw('supportToday', bars.supportToday, bars.lostToday);
    draw('lostWithPlan', bars.lostWithPlan);
    draw('plan', bars.plan, bars.lostWithPlan);
  });
}
