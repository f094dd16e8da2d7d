import { blockTypes } from '../../blocks/block-types.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import { rulesOf } from '../../engine/rules/rules.ts';
import { dictionaries } from '../words/dictionaries.ts';

/** The content model with the blocks, words and rules of this project. A process has one, since its schemas are compiled when first used. */
export const builtInModel = new ContentModel(blockTypes, dictionaries, rulesOf('copy'));
