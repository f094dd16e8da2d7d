import { QueueFullError } from './queue-full-error.ts';

/**
 * Runs tasks in the order of their calls, at most `maximum` at the same time. Rejects with a QueueFullError if
 * `maximumWaiting` tasks wait already.
 */
export function limitConcurrency(
  maximum: number,
  maximumWaiting = Number.POSITIVE_INFINITY,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < maximum) running += 1;
    else if (waiting.length >= maximumWaiting) throw new QueueFullError();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The task that waits longest takes over the slot.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
