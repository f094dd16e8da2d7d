import { builtInLanguage, type Dictionary, type Word, type WordText } from './dictionary.ts';
import { type Formats, formatsIn } from './formats.ts';
import type { LocalePreferences } from './locale-preferences.ts';
import { typeset } from './typography.ts';
import { fillWord, partsOf, type WordValues } from './word-text.ts';

export type WordKey<D extends Dictionary> = keyof D['words'] & string;

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

type FormsOf<Text> = Text extends string ? Text : Text extends object ? Text[keyof Text] : never;

/** The names of the placeholders of a word: those of its English text, and `count` if the text depends on it. */
type PlaceholdersOf<W extends Word> =
  | PlaceholdersIn<FormsOf<W['en']>>
  | (W['en'] extends string ? never : 'count');

type ValueOf<Name, Value> = Name extends 'count' ? number : Value;

/** The arguments for the placeholders of a word: none, or an object with a value for each. */
export type ValuesOf<W extends Word, Value> = [PlaceholdersOf<W>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<W>]: ValueOf<Name, Value> }];

/** The words of one dictionary in the language of a site. */
export interface Words<D extends Dictionary> {
  /** Returns the text of a word with its placeholders filled in. Numbers are formatted, and `count` selects the plural. */
  <K extends WordKey<D>>(key: K, ...values: ValuesOf<D['words'][K], string | number>): string;
  /** Returns the text of a word as a list of texts and values, for values that are not texts, such as elements. */
  parts<K extends WordKey<D>, Part>(
    key: K,
    ...values: ValuesOf<D['words'][K], Part | string | number>
  ): (Part | string)[];
  /** Returns the texts of words with their placeholders, for a script that fills them in: see `fillWord`. */
  texts<K extends WordKey<D>>(...keys: readonly K[]): TextsOf<D, K>;
  readonly formats: Formats;
}

/** The texts of words with their placeholders, by key. */
export type TextsOf<D extends Dictionary, K extends WordKey<D> = WordKey<D>> = {
  readonly [Key in K]: D['words'][Key]['en'] extends string ? string : WordText;
};

/** Returns the words of a dictionary. */
export type ReadWords = <D extends Dictionary>(of: D) => Words<D>;

/** Where texts come from: the language and the units of the site, and the texts that its `words.json` overrides. */
export interface WordSource {
  readonly language: string;
  /** The units of distances; by default those of the region of the language. */
  readonly units?: LocalePreferences['units'];
  override(section: string, key: string): unknown;
}

/**
 * Returns a function that reads words: those of `words.json`, else the built-in ones of the language, else English. They have
 * the typography of the language.
 */
export function wordsFrom(source: WordSource): ReadWords {
  return (of) => wordsOf(of, source, typesetWord);
}

function typesetWord(text: WordText, language: string): WordText {
  if (typeof text === 'string') return typeset(text, language);
  const { other, ...forms } = text;
  const typesetForms = Object.entries(forms).map(([name, form]) => [name, typeset(form, language)] as const);
  return { ...Object.fromEntries(typesetForms), other: typeset(other, language) };
}

/**
 * Returns the words of a section of which a script has received the texts of all words. The script has the type of the
 * dictionary, and not the dictionary with its other languages.
 */
export function receivedWords<D extends Dictionary>(section: D['section'], source: WordSource): Words<D>;
export function receivedWords(section: string, source: WordSource): object {
  return wordsOf({ section, words: {} }, source, (text) => text);
}

type FinishWord = (text: WordText, language: string) => WordText;

// The type of a word's values follows from its English text, which the implementation does not know.
function wordsOf<D extends Dictionary>(of: D, source: WordSource, finish: FinishWord): Words<D>;
function wordsOf({ section, words }: Dictionary, source: WordSource, finish: FinishWord): object {
  const { language, units } = source;
  const read = (key: string): WordText => {
    const written = source.override(section, key);
    if (isWordText(written)) return finish(written, language);
    const word = words[key];
    if (word === undefined) throw new Error(`There is no word "${section}.${key}".`);
    return finish(word[builtInLanguage(language) ?? 'en'], language);
  };
  const fill = (key: string, values: WordValues = {}): string => fillWord(read(key), values, language);
  return Object.assign(fill, {
    parts: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
      partsOf(read(key), values, language),
    texts: (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, read(key)])),
    formats: formatsIn(language, units),
  });
}

function isWordText(value: unknown): value is WordText {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'other' in value);
}
