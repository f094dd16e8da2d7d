import { parentPort } from 'node:worker_threads';
import type { WorkerRequest, WorkerResult } from '../media/workers/worker-queue.ts';

/** A task of the thread that tests of queues start. */
export interface TestTask {
  /** The result; without one the task crashes the thread. */
  readonly result?: string;
  /** Whether the task never ends. */
  readonly hangs?: boolean;
}

let running = 0;

/** Returns the result of a task, and how many tasks ran when it started. */
parentPort?.on('message', ({ id, input }: WorkerRequest<TestTask>) => {
  running += 1;
  const atStart = running;
  if (input.hangs === true) return;
  setImmediate(() => {
    const { result } = input;
    if (result === undefined) throw new Error('The thread crashed.');
    running -= 1;
    parentPort?.postMessage({ id, output: `${result} ${atStart}` } satisfies WorkerResult<string>);
  });
});
