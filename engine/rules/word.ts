import type { Diagnostic } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import { ofKind } from '../content/snapshot.ts';
import { errorAt, errorAtPosition } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import { hasUnwrittenText, unwrittenMark } from '../content/unwritten-mark.ts';
import { builtInLanguage, type Dictionary, languages, type Word } from '../words/dictionary.ts';
import { placeholdersOf } from '../words/word-text.ts';
import { markupInLine } from './markup.ts';
import type { EntriesInput, RuleOf } from './rule.ts';

/**
 * Checks `words.json` against the dictionaries: every text has the placeholders of its word, plural forms are those of
 * the language, and a site in a language without a built-in dictionary has every word. A fault in the file hides no other.
 */
export const words: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_WORD',
  check: (content) => {
    const [site] = ofKind('site', content.entries);
    if (site === undefined) return [];
    const { dictionaries } = content.model;
    const { language } = site.value;
    const file = content.files.find(({ kind }) => kind === 'words');
    if (file !== undefined)
      return [
        ...faultyTexts(dictionaries, file.source, language),
        ...missingWords(dictionaries, file.source, language),
      ];
    // A file that cannot be parsed is reported by itself.
    const hasFile = content.identities.some(({ kind }) => kind === 'words');
    return hasFile || builtInLanguage(language) !== undefined ? [] : [withoutDictionary(site, dictionaries)];
  },
};

function withoutDictionary(
  { source }: EntriesInput['entries'][number],
  dictionaries: readonly Dictionary[],
): Diagnostic {
  const count = dictionaries.reduce((sum, dictionary) => sum + Object.keys(dictionary.words).length, 0);
  return errorAt(
    source,
    ['language'],
    'CB_MISSING_WORD',
    `there is no built-in dictionary for this language, so words.json must have all ${count} words`,
    `npx cityblock new words writes the file with the English texts to translate. Built in: ${languages.join(', ')}.`,
  );
}

function faultyTexts(
  dictionaries: readonly Dictionary[],
  source: JsonSource,
  language: string,
): Diagnostic[] {
  const written = sectionsIn(source);
  return dictionaries.flatMap(({ section, words }) => {
    const own = written[section];
    if (!isRecord(own)) return [];
    return Object.entries(own).flatMap(([key, text]) => {
      const word = words[key];
      if (word === undefined || hasUnwrittenText(text)) return [];
      const path = [section, key];
      const fault = (at: JsonPath, { message, hint }: Fault) => errorAt(source, at, 'CB_WORD', message, hint);
      const markupAt = (at: JsonPath, written: string) =>
        markupInLine(written).map(({ offset, message, hint }) =>
          errorAtPosition(source.file, source.positionInText(at, offset), 'CB_MARKUP', message, hint),
        );
      if (typeof text === 'string')
        return [
          ...placeholderFaults(word, text, 'other').map((found) => fault(path, found)),
          ...markupAt(path, text),
        ];
      if (!isRecord(text)) return [];
      return [
        ...formFaults(`${section}.${key}`, Object.keys(text), language).map(({ form, ...found }) =>
          errorAt(source, [...path, form], 'CB_WORD', found.message, found.hint, true),
        ),
        ...Object.entries(text).flatMap(([form, value]) =>
          typeof value === 'string'
            ? [
                ...placeholderFaults(word, value, form).map((found) => fault([...path, form], found)),
                ...markupAt([...path, form], value),
              ]
            : [],
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
  const unknown = used.filter((name) => !known.includes(name));
  const lacking = needed.filter((name) => !used.includes(name) && !isOptional(name));
  const [wrong] = unknown;
  const [meant] = lacking;
  if (unknown.length === 1 && lacking.length === 1 && wrong !== undefined && meant !== undefined)
    return [
      {
        message: `the text has a placeholder {${wrong}} that has no value here`,
        hint: `Write {${meant}}. Names in braces are not translated.`,
      },
    ];
  return [
    ...unknown.map((name) => ({
      message: `the text has a placeholder {${name}} that has no value here`,
      hint:
        known.length === 0
          ? 'This word has no placeholders.'
          : (suggestName(name, known) ?? `Available: ${list}.`),
    })),
    ...lacking.map((name) => ({
      message: `the text lacks the placeholder {${name}}`,
      hint: `Write {${name}} where the value belongs. The English text is "${typeof en === 'string' ? en : en.other}".`,
    })),
  ];
}

const pluralForms: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Plural forms that the language does not have. */
function formFaults(
  name: string,
  written: readonly string[],
  language: string,
): readonly (Fault & { readonly form: string })[] {
  const forms: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return (
    written
      // The schema reports those of no language.
      .filter((form) => !forms.includes(form) && pluralForms.includes(form))
      .map((form) => ({
        form,
        message: `"${name}" has the plural form "${form}", which the language "${language}" does not use`,
        hint: `Its forms are: ${[...forms].sort().join(', ')}.`,
      }))
  );
}

/** One finding for each section, because a site in a new language begins without any. */
function missingWords(
  dictionaries: readonly Dictionary[],
  source: JsonSource,
  language: string,
): Diagnostic[] {
  const written = sectionsIn(source);
  const isBuiltIn = builtInLanguage(language) !== undefined;
  return dictionaries.flatMap(({ section, words }) => {
    const own = written[section];
    const present = isRecord(own) ? own : {};
    const missing = Object.keys(words).filter((key) =>
      Object.hasOwn(present, key) ? hasUnwrittenText(present[key]) : !isBuiltIn,
    );
    if (missing.length === 0) return [];
    return [
      errorAt(
        source,
        isRecord(own) ? [section] : [],
        'CB_MISSING_WORD',
        `"${section}" lacks ${missing.length} ${missing.length === 1 ? 'word' : 'words'}: ${missing.join(', ')}`,
        isBuiltIn
          ? `Write the texts that start with "${unwrittenMark}", or delete them to use those of the program.`
          : missing.every((key) => Object.hasOwn(present, key))
            ? `Translate the texts that start with "${unwrittenMark}", and delete that mark.`
            : 'Without a built-in dictionary for the language, every word is required. The schema shows the English texts, and npx cityblock new words adds them to the file.',
        isRecord(own),
      ),
    ];
  });
}

function sectionsIn({ value }: JsonSource): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
