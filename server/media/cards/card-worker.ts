import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { WorkerRequest, WorkerResult } from '../workers/worker-queue.ts';
import { drawCard } from './card-drawing.ts';
import type { DrawableCard } from './social-card.ts';

// Drawing uses at most one core, so that the others remain free for requests.
sharp.concurrency(1);
sharp.cache(false);
// On Linux this sets the priority of the calling thread only; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

/** Draws cards one after another in a worker thread, so that drawing does not block requests. */
parentPort?.on('message', async ({ id, input }: WorkerRequest<DrawableCard>) => {
  const result = await drawCard(input).then(
    (png): WorkerResult<Uint8Array> => ({ id, output: Uint8Array.from(png) }),
    (error: unknown): WorkerResult<Uint8Array> => ({
      id,
      error: `Drawing a card failed: ${error instanceof Error ? error.message : String(error)}`,
    }),
  );
  parentPort?.postMessage(result);
});
