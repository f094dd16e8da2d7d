import { z } from 'zod';
import type { Dictionary, Word } from '../../words/dictionary.ts';
import { languages } from '../../words/dictionary.ts';
import { schemaLink } from './common.ts';

const text = () => z.string().min(1);

const form = (example: string) => text().optional().describe(example);

const pluralText = () =>
  z.strictObject({
    zero: form('The text for the plural form "zero", which few languages have, such as "no miles".'),
    one: form('The text for the singular, such as "1 mile".'),
    two: form('The text for the plural form "two", which few languages have, such as "two miles".'),
    few: form('The text for the plural form "few", such as 2 to 4 in Polish.'),
    many: form('The text for the plural form "many", such as 1,000,000 in Spanish and French.'),
    other: text().describe('The text for all other numbers, such as "{count} miles".'),
  });

/** The words of a site: section -> key -> text. The names depend on the dictionaries: see {@link wordsSchemaFor}. */
export const wordsSchema = z
  .record(z.string(), z.unknown())
  .describe('The words that the site says differently from the built-in dictionary of its language.');

/** The schema of `words.json`: every word is optional, and its description says what it is for and its English text. */
export function wordsSchemaFor(dictionaries: readonly Dictionary[]): z.ZodType {
  const sections = dictionaries.map(({ section, words }): [string, z.ZodType] => [
    section,
    z
      .strictObject(Object.fromEntries(Object.entries(words).map(([key, word]) => [key, schemaOf(word)])))
      .optional()
      .describe(`The words of "${section}", such as "${Object.keys(words)[0]}".`),
  ]);
  return z
    .strictObject({ $schema: schemaLink(), ...Object.fromEntries(sections) })
    .describe(
      `The words that the site says differently from the built-in dictionary of its language (${languages.join(', ')}). In another language, every word is required.`,
    );
}

function schemaOf(word: Word): z.ZodType {
  const { about, en } = word;
  if (typeof en === 'string') return text().optional().describe(`${about} English: "${en}"`);
  const forms = Object.entries(en).map(([name, form]) => `for ${name}: "${form}"`);
  return z
    .union([text(), pluralText()])
    .optional()
    .describe(`${about} One text, or one for each plural form. English ${forms.join(', ')}`);
}
