import { dictionaries as blockDictionaries } from '../../blocks/dictionaries.ts';
import { llmsWords } from '../../engine/render/llms.words.ts';
import type { Dictionary } from '../../engine/words/dictionary.ts';
import { answersWords } from './answers.words.ts';
import { mailWords } from './mail.words.ts';
import { signInWords } from './sign-in.words.ts';

/** The dictionaries of all words that a site can say differently in `words.json`. */
export const dictionaries: readonly Dictionary[] = [
  ...blockDictionaries,
  llmsWords,
  answersWords,
  mailWords,
  signInWords,
];
