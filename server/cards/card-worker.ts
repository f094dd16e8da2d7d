import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawCard } from './card-drawing.ts';
import type { CardRequest, CardResult } from './card-renderer.ts';

// Drawing uses at most one core, so that the others remain free for requests.
sharp.concurrency(1);
sharp.cache(false);
// On Linux this sets the priority of the calling thread only; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

/** Draws cards one after another in a worker thread, so that drawing does not block requests. */
parentPort?.on('message', async ({ id, card }: CardRequest) => {
  const result = await drawCard(card).then(
    (png): CardResult => ({ id, png: Uint8Array.from(png) }),
    (error: unknown): CardResult => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(result);
});
