import sharp from 'sharp';
import type { PictureFile } from '../../../engine/content/picture-files.ts';
import type { PictureVariant } from '../../../engine/routes/picture-path.ts';
import { answerTasks } from '../workers/answer-tasks.ts';
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

answerTasks(run);

async function run({ path, picture, variant }: PictureTask): Promise<Uint8Array> {
  if (variant !== undefined) return Uint8Array.from(await makeVariant(path, picture, variant));
  return new TextEncoder().encode((await decodingFault(path, picture)) ?? '');
}
