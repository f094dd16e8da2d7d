const toleranceMilliseconds = 60_000;

/**
 * Returns a function that is true if the clock was set back by more than a minute since its last call. The time that
 * passes is compared with a monotonic clock.
 */
export function watchClock(now: () => Date, elapsed: () => number = () => performance.now()): () => boolean {
  const difference = () => now().getTime() - elapsed();
  let before = difference();
  return () => {
    const current = difference();
    const isSetBack = current < before - toleranceMilliseconds;
    before = current;
    return isSetBack;
  };
}
