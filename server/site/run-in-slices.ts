import { setImmediate } from 'node:timers/promises';

/** Time in milliseconds after which the work pauses. A step that takes long blocks requests for as long as it takes. */
const sliceMilliseconds = 5;

/**
 * Runs long work in slices, with requests in between. Resolves to undefined if `isWanted` became false before the end; the
 * work is then closed, so that it releases what it holds.
 */
export async function runInSlices<Result>(
  work: Generator<undefined, Result | undefined>,
  isWanted: () => boolean,
): Promise<Result | undefined> {
  try {
    while (isWanted()) {
      const end = performance.now() + sliceMilliseconds;
      while (performance.now() < end) {
        const step = work.next();
        if (step.done === true) return step.value;
      }
      await setImmediate();
    }
    return undefined;
  } finally {
    work.return(undefined);
  }
}
