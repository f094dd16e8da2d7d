import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawCard } from './card-drawing.ts';
import type { CardAnswer, CardOrder } from './card-renderer.ts';

// Drawing has one core at most: the others answer requests for pages.
sharp.concurrency(1);
sharp.cache(false);
// On Linux this is the priority of the calling thread alone; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

/** The thread in which cards are drawn, one after another, so that no page waits for one. */
parentPort?.on('message', async ({ id, card }: CardOrder) => {
  const answer = await drawCard(card).then(
    (png): CardAnswer => ({ id, png: Uint8Array.from(png) }),
    (error: unknown): CardAnswer => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});
