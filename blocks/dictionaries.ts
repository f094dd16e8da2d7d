import type { Dictionary } from '../engine/words/dictionary.ts';
import { articleWords } from './article/article.words.ts';
import { breadcrumbsWords } from './breadcrumbs/breadcrumbs.words.ts';

/** The words of the blocks, one line for each `*.words.ts`. Keys of `words.json` begin with the section of a dictionary. */
export const dictionaries: readonly Dictionary[] = [articleWords, breadcrumbsWords];
