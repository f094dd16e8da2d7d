import { describe, expect, it } from 'vitest';
import { isRecord } from '../../engine/content/json-schema.ts';
import { type Dictionary, languages, type WordText } from '../../engine/words/dictionary.ts';
import { placeholdersOf } from '../../engine/words/word-text.ts';
import { dictionaries } from './dictionaries.ts';

const files = import.meta.glob('/{engine,blocks,server}/**/*.words.ts', { eager: true });

/** The files of words that the list of dictionaries does not contain, by the exports of each file. */
function unlistedWords(
  modules: Readonly<Record<string, unknown>>,
  listed: readonly Dictionary[],
): readonly string[] {
  return Object.entries(modules).flatMap(([path, module]) => {
    const exported: readonly unknown[] = isRecord(module) ? Object.values(module) : [];
    return exported.some((value) => listed.some((dictionary) => dictionary === value))
      ? []
      : [`${path.slice(1)} has no line in server/words/dictionaries.ts`];
  });
}

const formsOf = (text: WordText): Readonly<Record<string, string>> =>
  typeof text === 'string' ? { other: text } : text;

/** Mistakes in a dictionary that the compiler does not find. */
function faultsOf({ section, words }: Dictionary): string[] {
  return Object.entries(words).flatMap(([key, word]) => {
    const name = `${section}.${key}`;
    const expected = placeholdersOf(Object.values(formsOf(word.en)).join(' ')).toSorted();
    return [
      ...(/^[A-Z].*[.?]$/.test(word.about) ? [] : [`${name} is not explained by a sentence`]),
      ...languages.flatMap((language) => {
        const forms = formsOf(word[language]);
        const used = placeholdersOf(Object.values(forms).join(' ')).toSorted();
        const categories: readonly string[] = new Intl.PluralRules(language).resolvedOptions()
          .pluralCategories;
        return [
          ...(used.join() === expected.join()
            ? []
            : [`${name} (${language}) has {${used}}, not {${expected}}`]),
          ...Object.entries(forms).flatMap(([form, text]) => [
            ...(categories.includes(form) ? [] : [`${name} (${language}) has the form "${form}"`]),
            ...(text.trim() === text && text !== ''
              ? []
              : [`${name} (${language}) has space at an end, or is empty`]),
          ]),
        ];
      }),
    ];
  });
}

/** Words that are spelled as in English. */
const sharedWords: Readonly<Record<string, readonly string[]>> = {
  es: ['error', 'escape', 'feed', 'general', 'h', 'id', 'microblog', 'min', 'n', 'no', 'spam', 'total'],
  fr: [
    'action',
    'actions',
    'article',
    'articles',
    'client',
    'collection',
    'collections',
    'composition',
    'condition',
    'contact',
    'date',
    'description',
    'distances',
    'exceptions',
    'format',
    'h',
    'id',
    'introduction',
    'latitude',
    'logo',
    'longitude',
    'maximum',
    'message',
    'messages',
    'microblog',
    'min',
    'minimum',
    'minute',
    'minutes',
    'moments',
    'n',
    'note',
    'notification',
    'notifications',
    'options',
    'page',
    'pages',
    'population',
    'protection',
    'question',
    'section',
    'service',
    'services',
    'source',
    'sources',
    'spam',
    'studio',
    'total',
    'type',
    'village',
  ],
};

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\{\w+\}/g, '')
    .match(/\p{L}+/gu) ?? [];

/** The languages in which a word has its English text, although that is no text of the language. */
function untranslated(word: Dictionary['words'][string]): string[] {
  const english = Object.values(formsOf(word.en)).join(' ');
  return languages.filter((language) => {
    const shared = language === 'en' ? lettersOf(english) : (sharedWords[language] ?? []);
    const text = Object.values(formsOf(word[language])).join(' ');
    return text === english && lettersOf(text).some((letters) => !shared.includes(letters));
  });
}

describe('the dictionaries', () => {
  it('are all registered, each under a section of its own', () => {
    expect(unlistedWords(files, dictionaries)).toEqual([]);
    expect(dictionaries).toHaveLength(Object.keys(files).length);
    expect(new Set(dictionaries.map(({ section }) => section)).size).toBe(dictionaries.length);
  });

  it('explain every word, and have the same placeholders and valid plural forms in every language', () => {
    expect(dictionaries.reduce((sum, { words }) => sum + Object.keys(words).length, 0)).toBeGreaterThan(1);
    expect(dictionaries.flatMap(faultsOf)).toEqual([]);
  });

  it('are translated', () => {
    const found = dictionaries.flatMap(({ section, words }) =>
      Object.entries(words).flatMap(([key, word]) =>
        untranslated(word).map((language) => `${section}.${key} (${language})`),
      ),
    );
    expect(found).toEqual([]);
  });

  it('address the reader formally', () => {
    const familiar = {
      es: /(?<!\p{L})(?:tú|tus?|te|ti|contigo)(?!\p{L})/iu,
      fr: /(?<!\p{L})(?:tu|te|toi|tes)(?!\p{L})/iu,
    };
    const found = dictionaries.flatMap(({ section, words }) =>
      Object.entries(words).flatMap(([key, word]) =>
        (['es', 'fr'] as const).flatMap((language) =>
          Object.values(formsOf(word[language])).some((text) => familiar[language].test(text))
            ? [`${section}.${key} (${language})`]
            : [],
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  it('are named by their file if they are not registered', () => {
    const forgotten = Object.entries(files).filter(([path]) => path === '/server/words/inbox.words.ts');
    expect(unlistedWords(Object.fromEntries(forgotten), [])).toEqual([
      'server/words/inbox.words.ts has no line in server/words/dictionaries.ts',
    ]);
  });

  it('are found faulty without an explanation, with another placeholder, or with a form of another language', () => {
    const miles = { one: '{count} mile', other: '{count} miles' };
    const faulty: Dictionary = {
      section: 'desk',
      words: {
        open: { about: 'state', en: 'Open', es: 'Abierto', fr: 'Ouvert ' },
        hello: { about: 'A greeting.', en: 'Hello {name}', es: 'Hola {nombre}', fr: 'Bonjour {name}' },
        miles: { about: 'A distance.', en: miles, es: miles, fr: { few: '{count}', other: '{count}' } },
      },
    };
    expect(faultsOf(faulty)).toEqual([
      'desk.open is not explained by a sentence',
      'desk.open (fr) has space at an end, or is empty',
      'desk.hello (es) has {nombre}, not {name}',
      'desk.miles (fr) has the form "few"',
    ]);
  });
});
