const firstCeilingMilliseconds = 10_000;
const lastCeilingMilliseconds = 6 * 60 * 60_000;
const floorMilliseconds = 1_000;

/** Number of attempts before a delivery becomes a dead letter; with the delays, about three days. */
export const maximumAttempts = 30;

/**
 * Returns the delay in milliseconds after the given number of failed attempts: a random time below a ceiling that doubles
 * ("full jitter"), so that deliveries that failed together are not retried together.
 * @param random A number from 0 to below 1.
 */
export function retryDelay(attempts: number, random: number): number {
  const ceiling = Math.min(
    lastCeilingMilliseconds,
    firstCeilingMilliseconds * 2 ** Math.max(0, attempts - 1),
  );
  return Math.max(floorMilliseconds, Math.round(random * ceiling));
}
