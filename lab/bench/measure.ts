/** The CPU time of a function in seconds, garbage collection included. */
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

/** The CPU times of two implementations, measured alternately so that the load of the machine affects both. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  /** The median of second / first: how many times faster the first is. */
  readonly ratio: number;
}

/** Measures two functions alternately and swaps their order in every round. */
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

/** "0.92 to 1.07" */
export function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
}
