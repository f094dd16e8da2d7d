import { setImmediate } from 'node:timers/promises';

/** The longest that the server does nothing else, in milliseconds. */
const slice = 10;

/**
 * Runs long work in slices, between which requests are answered. Undefined when it was no longer wanted before it
 * ended.
 */
export async function runInSlices<Result>(
  work: Generator<undefined, Result>,
  isWanted: () => boolean,
): Promise<Result | undefined> {
  while (isWanted()) {
    const end = performance.now() + slice;
    while (performance.now() < end) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await setImmediate();
  }
  return undefined;
}
