/** Seconds of processor time that a function takes, its share of garbage collection included. */
export function cpuSeconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Processor time of two ways to do the same, taken side by side so that a busy machine slows both. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  /** Median over the rounds of second / first: how many times as much the first does in the same time. */
  readonly ratio: number;
}

/** Measures two functions in turn, changing which goes first from round to round. */
export function measurePair(
  rounds: number,
  first: (round: number) => void,
  second: (round: number) => void,
): Pair {
  const times = Array.from({ length: rounds }, (_, round) => {
    if (round % 2 === 0) {
      const one = cpuSeconds(() => first(round));
      return { one, two: cpuSeconds(() => second(round)) };
    }
    const two = cpuSeconds(() => second(round));
    return { one: cpuSeconds(() => first(round)), two };
  });
  return {
    first: median(times.map(({ one }) => one)),
    second: median(times.map(({ two }) => two)),
    ratio: median(times.map(({ one, two }) => two / one)),
  };
}
