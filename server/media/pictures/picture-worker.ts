import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { PictureFile } from '../../../engine/content/picture-files.ts';
import type { PictureVariant } from '../../../engine/routes/picture-path.ts';
import type { WorkerRequest, WorkerResult } from '../workers/worker-queue.ts';
import { decodingFault, makeVariant } from './make-variant.ts';

/**
 * Makes a variant of a picture. Without `variant` the whole picture is decoded, and the result is the reason why it cannot be
 * shown, in UTF-8; empty if it can.
 */
export interface PictureTask {
  readonly path: string;
  readonly picture: PictureFile;
  readonly variant?: PictureVariant;
}

// One core for each picture.
sharp.concurrency(1);
sharp.cache(false);
// On Linux this sets the priority of the calling thread only; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', async ({ id, input }: WorkerRequest<PictureTask>) => {
  const result = await run(input).then(
    (output): WorkerResult<Uint8Array> => ({ id, output }),
    (error: unknown): WorkerResult<Uint8Array> => ({
      id,
      error: error instanceof Error ? error.message : String(error),
    }),
  );
  parentPort?.postMessage(result);
});

async function run({ path, picture, variant }: PictureTask): Promise<Uint8Array> {
  if (variant !== undefined) return Uint8Array.from(await makeVariant(path, picture, variant));
  return new TextEncoder().encode((await decodingFault(path, picture)) ?? '');
}
