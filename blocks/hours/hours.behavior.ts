import { isOpenAt, type WeekOfHours } from './open-at.ts';

const minuteMilliseconds = 60_000;

/** Says whether the business is open, and again each minute. */
export default function start(root: HTMLElement): () => void {
  const { hours = '', open = '', closed = '' } = root.dataset;
  const week: WeekOfHours = JSON.parse(hours);
  const show = () => {
    const isOpen = isOpenAt(new Date(), week);
    root.textContent = isOpen ? open : closed;
    root.toggleAttribute('data-is-open', isOpen);
  };
  show();
  const timer = setInterval(show, minuteMilliseconds);
  return () => clearInterval(timer);
}
