import { pathToFileURL } from 'node:url';
import { isRecord } from '../engine/content/json-schema.ts';
import type { Dictionary } from '../engine/words/dictionary.ts';
import { blockFiles } from './block-folders.ts';

/** The words of the blocks: those of each `*.words.ts`. Keys of `words.json` begin with the section of a dictionary. */
export const dictionaries: readonly Dictionary[] = (
  await Promise.all(
    blockFiles()
      .filter((file) => /\.words\.[jt]s$/.test(file))
      .map((file): Promise<unknown> => import(pathToFileURL(file).href)),
  )
)
  .flatMap((file) => (isRecord(file) ? Object.values(file) : []))
  .filter(isDictionary);

function isDictionary(value: unknown): value is Dictionary {
  return isRecord(value) && typeof value.section === 'string' && isRecord(value.words);
}
