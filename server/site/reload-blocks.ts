import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { blockFolders, blockRoots } from '../../blocks/block-folders.ts';
import { loadBlockTypes, replaceBlockTypes } from '../../blocks/block-types.ts';
import { loadDictionaries } from '../../blocks/dictionaries.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import { rulesOf } from '../../engine/rules/rules.ts';
import { dictionariesWith } from '../words/dictionaries.ts';

/** Counts the times that the blocks were loaded. */
let edition = 0;

const ownUrl = blockRoots.own === undefined ? undefined : `${pathToFileURL(blockRoots.own).href}/`;

// Node.js loads a module once for each address, so each edition has addresses of its own.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    if (edition === 0 || ownUrl === undefined || !found.url.startsWith(ownUrl)) return found;
    const url = new URL(found.url);
    url.search = `edition=${edition}`;
    return { ...found, url: url.href };
  },
});

/**
 * Loads the modules of the site's blocks anew, and returns the model with their schemas and words. For development.
 * @throws BlockError if a block type has a fault; those of before stay
 */
export async function reloadBlocks(): Promise<ContentModel> {
  edition += 1;
  const folders = blockFolders();
  const [types, words] = await Promise.all([loadBlockTypes(folders), loadDictionaries()]);
  const model = new ContentModel(types, dictionariesWith(words), rulesOf('copy'));
  replaceBlockTypes(folders, types);
  return model;
}
