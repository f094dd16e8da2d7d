/** A figure of a running process at one time. */
export interface Sample {
  /** Since the start of the load. */
  readonly seconds: number;
  readonly value: number;
}

/** How a figure develops, by the line of least squares through its samples. */
export interface Trend {
  /** The value of the line at the first and at the last sample. */
  readonly from: number;
  readonly to: number;
  readonly perHour: number;
}

/** The share of a soak in which caches fill, which says nothing about leaks. */
const warmUp = 1 / 3;

/**
 * Returns the trend of a figure after the warm-up.
 * @param samples in the order of their times
 * @throws RangeError if fewer than two samples remain
 */
export function trendOf(samples: readonly Sample[]): Trend {
  const last = samples.at(-1)?.seconds ?? 0;
  const warm = samples.filter(({ seconds }) => seconds >= last * warmUp);
  const [first] = warm;
  if (first === undefined || warm.length < 2)
    throw new RangeError('A trend needs two samples after the warm-up.');
  const center = mean(warm.map(({ seconds }) => seconds));
  const level = mean(warm.map(({ value }) => value));
  const spread = sum(warm.map(({ seconds }) => (seconds - center) ** 2));
  const slope = sum(warm.map(({ seconds, value }) => (seconds - center) * (value - level))) / spread;
  const at = (seconds: number): number => level + slope * (seconds - center);
  return { from: at(first.seconds), to: at(last), perHour: slope * 3600 };
}

/**
 * Whether a figure does not grow.
 * @param share the growth over all samples that is noise, as a share of the first value
 * @param amount the same as an amount
 */
export function isFlat({ from, to }: Trend, share: number, amount: number): boolean {
  return to - from <= Math.max(from * share, amount);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
