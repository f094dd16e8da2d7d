import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import { type Entry, isKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import { builtInLanguage, type Dictionary, languages, type Word } from '../words/dictionary.ts';
import { placeholdersOf } from '../words/word-text.ts';

/**
 * Checks `words.json` against the dictionaries: every text has the placeholders of its word, plural forms are those of
 * the language, and a site in a language without a built-in dictionary has every word.
 */
export function checkWords(model: ContentModel, entries: readonly Entry[]): Diagnostic[] {
  const site = entries.find((entry) => isKind('site', entry));
  if (site === undefined || !isKind('site', site)) return [];
  const words = entries.find(({ kind }) => kind === 'words');
  const { language } = site.value;
  const written = isRecord(words?.value) ? words.value : {};
  return [
    ...(words === undefined ? [] : faultyTexts(model.dictionaries, words, written, language)),
    ...(builtInLanguage(language) === undefined
      ? missingWords(model.dictionaries, site, words, written)
      : []),
  ];
}

function faultyTexts(
  dictionaries: readonly Dictionary[],
  { source }: Entry,
  written: Readonly<Record<string, unknown>>,
  language: string,
): Diagnostic[] {
  return dictionaries.flatMap(({ section, words }) => {
    const own = written[section];
    if (!isRecord(own)) return [];
    return Object.entries(own).flatMap(([key, text]) => {
      const word = words[key];
      if (word === undefined) return [];
      const path = [section, key];
      const fault = (at: JsonPath, { message, hint }: Fault) => errorAt(source, at, 'CB_WORD', message, hint);
      if (typeof text === 'string')
        return placeholderFaults(word, text, 'other').map((found) => fault(path, found));
      if (!isRecord(text)) return [];
      return [
        ...formFaults(`${section}.${key}`, Object.keys(text), language).map(({ form, ...found }) =>
          errorAt(source, [...path, form], 'CB_WORD', found.message, found.hint, true),
        ),
        ...Object.entries(text).flatMap(([form, value]) =>
          placeholderFaults(word, String(value), form).map((found) => fault([...path, form], found)),
        ),
      ];
    });
  });
}

interface Fault {
  readonly message: string;
  readonly hint: string;
}

/** Placeholders that the text invents or lacks. Only the form for many numbers must contain the number. */
function placeholderFaults({ en }: Word, text: string, form: string): Fault[] {
  const needed = placeholdersOf(typeof en === 'string' ? en : Object.values(en).join(' '));
  const known = typeof en === 'string' ? needed : [...new Set([...needed, 'count'])];
  const used = placeholdersOf(text);
  const isOptional = (name: string) => name === 'count' && typeof en !== 'string' && form !== 'other';
  const list = known.map((name) => `{${name}}`).join(', ');
  return [
    ...used
      .filter((name) => !known.includes(name))
      .map((name) => ({
        message: `the text has a placeholder {${name}} that has no value here`,
        hint:
          known.length === 0
            ? 'This word has no placeholders.'
            : (suggestName(name, known) ?? `Available: ${list}.`),
      })),
    ...needed
      .filter((name) => !used.includes(name) && !isOptional(name))
      .map((name) => ({
        message: `the text lacks the placeholder {${name}}`,
        hint: `Write {${name}} where the value belongs. The English text is "${typeof en === 'string' ? en : en.other}".`,
      })),
  ];
}

/** Plural forms that the language does not have, and those that the text lacks. */
function formFaults(
  name: string,
  written: readonly string[],
  language: string,
): readonly (Fault & { readonly form: string })[] {
  const forms: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return written
    .filter((form) => !forms.includes(form))
    .map((form) => ({
      form,
      message: `"${name}" has the plural form "${form}", which the language "${language}" does not use`,
      hint: `Its forms are: ${[...forms].sort().join(', ')}.`,
    }));
}

/** One finding for each section, because a site in a new language begins without any. */
function missingWords(
  dictionaries: readonly Dictionary[],
  site: Entry,
  words: Entry | undefined,
  written: Readonly<Record<string, unknown>>,
): Diagnostic[] {
  const sections = dictionaries.flatMap(({ section, words: all }) => {
    const own = written[section];
    const present = isRecord(own) ? own : {};
    const missing = Object.keys(all).filter((key) => !Object.hasOwn(present, key));
    return missing.length === 0 ? [] : [{ section, missing, isPresent: isRecord(own) }];
  });
  if (sections.length === 0) return [];
  if (words === undefined) {
    const count = sections.reduce((sum, { missing }) => sum + missing.length, 0);
    return [
      errorAt(
        site.source,
        ['language'],
        'CB_MISSING_WORD',
        `there is no built-in dictionary for this language, so words.json must have all ${count} words`,
        `Write content/words.json; its schema lists every word. Built in: ${languages.join(', ')}.`,
      ),
    ];
  }
  return sections.map(({ section, missing, isPresent }) =>
    errorAt(
      words.source,
      isPresent ? [section] : [],
      'CB_MISSING_WORD',
      `"${section}" lacks ${missing.length} ${missing.length === 1 ? 'word' : 'words'}: ${missing.join(', ')}`,
      'Without a built-in dictionary for the language, every word is required. The schema shows the English texts.',
      isPresent,
    ),
  );
}
