import { builtInLanguage } from '../words/dictionary.ts';

/** The start of a text that is still to be written or translated. */
export const unwrittenMark = 'TODO:';

/** The mark by language, for editors who do not read English. */
const marks = { en: unwrittenMark, es: 'PENDIENTE:', fr: 'À ÉCRIRE :' } as const;

/** The mark of the texts that the studio drafts on a site in a language. */
export const unwrittenMarkIn = (language: string): string => marks[builtInLanguage(language) ?? 'en'];

/** Whether a value contains a text that is still to be written. */
export function hasUnwrittenText(value: unknown): boolean {
  if (typeof value === 'string') return Object.values(marks).some((mark) => value.startsWith(mark));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnwrittenText);
}
