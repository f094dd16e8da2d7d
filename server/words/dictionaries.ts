import { dictionaries as blockDictionaries } from '../../blocks/dictionaries.ts';
import type { Dictionary } from '../../engine/words/dictionary.ts';

/** The dictionaries of all words that a site can say differently in `words.json`. */
export const dictionaries: readonly Dictionary[] = [...blockDictionaries];
