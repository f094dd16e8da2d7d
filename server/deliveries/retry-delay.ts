const firstCeilingMilliseconds = 10_000;
const lastCeilingMilliseconds = 6 * 60 * 60_000;
const floorMilliseconds = 1_000;

/** How often a delivery is tried before it counts as dead: with the waits between them, about three days. */
export const maximumAttempts = 30;

/**
 * How long to wait after the given number of failed attempts: a random time below a ceiling that doubles ("full
 * jitter"), so that deliveries that failed together do not come back together.
 * @param random A number from 0 to below 1.
 */
export function retryDelay(attempts: number, random: number): number {
  const ceiling = Math.min(
    lastCeilingMilliseconds,
    firstCeilingMilliseconds * 2 ** Math.max(0, attempts - 1),
  );
  return Math.max(floorMilliseconds, Math.round(random * ceiling));
}
