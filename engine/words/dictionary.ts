/** The languages with a built-in dictionary. A language that is added here must be added to every word. */
export const languages = ['en', 'es', 'fr'] as const;

export type Language = (typeof languages)[number];

/** A text for each plural form of a language (CLDR categories), chosen by the value of `{count}`. */
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A text with placeholders in single braces: `{name}`. */
export type WordText = string | PluralText;

type Translations<Text> = { readonly [L in Language]: Text };

/** One word: what it is for, which editors show, and its text in every built-in language. */
export type Word = { readonly about: string } & (Translations<string> | Translations<PluralText>);

/** The words of one part of the program, such as a block type. `words.json` overrides them under the same names. */
export interface Dictionary<Words extends Readonly<Record<string, Word>> = Readonly<Record<string, Word>>> {
  readonly section: string;
  readonly words: Words;
}

/** Defines the words of a part. The English texts determine the names of the placeholders. */
export function dictionary<const Words extends Readonly<Record<string, Word>>>(
  section: string,
  words: Words,
): Dictionary<Words> {
  return { section, words };
}

/** Returns the built-in language of a language tag ("fr" for "fr-CA"); undefined if there is none. */
export function builtInLanguage(tag: string): Language | undefined {
  const [language] = tag.split('-');
  return languages.find((known) => known === language);
}
