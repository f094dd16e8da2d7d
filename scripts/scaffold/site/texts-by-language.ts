import { keysOf } from '../../../engine/content/keys-of.ts';
import { englishTexts } from './english-texts.ts';
import { frenchTexts } from './french-texts.ts';
import type { TextsOf } from './site-texts.ts';
import { spanishTexts } from './spanish-texts.ts';

export const textsByLanguage = {
  en: englishTexts,
  es: spanishTexts,
  fr: frenchTexts,
} as const satisfies Readonly<Record<string, TextsOf>>;

export type TextLanguage = keyof typeof textsByLanguage;

/** The languages in which a new site can be written. */
export const textLanguages: readonly TextLanguage[] = keysOf(textsByLanguage);
