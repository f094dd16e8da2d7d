const toleranceMilliseconds = 60_000;

/**
 * Returns a function that calls `correct` if the clock was set back by more than a minute since its last call, and again at
 * each call until a correction succeeds. The time that passes is compared with a monotonic clock.
 */
export function watchClock(
  now: () => Date,
  elapsed: () => number = () => performance.now(),
): (correct: () => Promise<void>) => Promise<void> {
  const difference = () => now().getTime() - elapsed();
  let before = difference();
  return async (correct) => {
    const current = difference();
    if (current < before - toleranceMilliseconds) await correct();
    before = current;
  };
}
