import { isRecord } from '../engine/content/json-schema.ts';
import type { Dictionary } from '../engine/words/dictionary.ts';
import { BlockError } from './block-error.ts';
import { type BlockRoots, blockFiles, blockRoots, projectPath } from './block-folders.ts';
import { loadBlockModule } from './load-block-module.ts';

/**
 * Loads the words of blocks: those of each `*.words.ts`. Keys of `words.json` begin with the section of a dictionary.
 * @throws BlockError if words of the site have a fault
 */
export async function loadDictionaries(roots: BlockRoots = blockRoots): Promise<readonly Dictionary[]> {
  const files = blockFiles(roots).filter((file) => /\.words\.[jt]s$/.test(file));
  const modules = await Promise.all(files.map((file) => loadBlockModule(file, roots)));
  const found = new Map<string, { readonly file: string; readonly dictionary: Dictionary }>();
  for (const [index, file] of files.entries()) {
    for (const dictionary of Object.values(modules[index] ?? {}).filter(isDictionary)) {
      const { section } = dictionary;
      const other = found.get(section)?.file;
      if (other !== undefined) throw new BlockError([sectionFault(section, file, other, roots)]);
      found.set(section, { file, dictionary });
    }
  }
  return [...found.values()].map(({ dictionary }) => dictionary);
}

const sectionFault = (section: string, file: string, other: string, roots: BlockRoots) =>
  ({
    code: 'CB_BLOCK_NAME',
    at: projectPath(file, roots),
    message: `has the section "${section}", which is that of ${projectPath(other, roots)}. Give it the name of its own block.`,
  }) as const;

function isDictionary(value: unknown): value is Dictionary {
  return isRecord(value) && typeof value.section === 'string' && isRecord(value.words);
}

/** The words of the blocks of the program and of the site that it serves. */
export const dictionaries: readonly Dictionary[] = await loadDictionaries();
