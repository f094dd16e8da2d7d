import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { WorkerRequest, WorkerResult } from './worker-queue.ts';

/** Answers the tasks that a WorkerQueue sends to this thread. The main thread, which answers requests, has priority. */
export function answerTasks<Input, Output>(run: (input: Input) => Promise<Output>): void {
  // On Linux this sets the priority of the calling thread only; elsewhere it would apply to the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort?.on('message', async ({ id, input }: WorkerRequest<Input>) => {
    const result = await run(input).then(
      (output): WorkerResult<Output> => ({ id, output }),
      (error: unknown): WorkerResult<Output> => ({
        id,
        error: error instanceof Error ? error : new Error(String(error)),
      }),
    );
    parentPort?.postMessage(result);
  });
}
