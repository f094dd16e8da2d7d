import type { Styleable } from './styleable.ts';

/** A star without its start, drawn clockwise from its upper point. */
const star = 'l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.4-6 3.4 1.3-6.7-5-4.6 6.8-.8z';

/** The distance between the upper points of two stars. */
const step = 26;

/** The path of stars next to each other, from the place of the first one on. */
const pathOfStars = (first: number, count: number) =>
  `M${12 + first * step} 2.5${Array<string>(count).fill(star).join(`m${step} 0`)}`;

interface RatedStars {
  readonly value: number;
  readonly best: number;
}

interface StarsProps extends RatedStars, Styleable {}

function Paths({ value, best }: RatedStars) {
  const filled = Math.round(value);
  return (
    <g stroke="var(--work)" strokeWidth="1.6" strokeLinejoin="round">
      {filled > 0 && <path fill="var(--work)" d={pathOfStars(0, filled)} />}
      {filled < best && <path fill="none" d={pathOfStars(filled, best - filled)} />}
    </g>
  );
}

const viewBox = (best: number) => `0 0 ${best * step - 2} 24`;

/** A rating as stars. Screen readers skip it: use it next to a text that states the rating. */
export function Stars({ className, value, best }: StarsProps) {
  return (
    <svg className={className} viewBox={viewBox(best)} aria-hidden="true">
      <Paths value={value} best={best} />
    </svg>
  );
}

interface LabeledStarsProps extends StarsProps {
  readonly label: string;
}

/** A rating as stars with a label for screen readers. Use it where no text states the rating. */
export function LabeledStars({ className, label, value, best }: LabeledStarsProps) {
  return (
    <svg className={className} viewBox={viewBox(best)} role="img" aria-label={label}>
      <Paths value={value} best={best} />
    </svg>
  );
}
