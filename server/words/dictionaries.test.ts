import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Dictionary, languages, type WordText } from '../../engine/words/dictionary.ts';
import { placeholdersOf } from '../../engine/words/word-text.ts';
import { dictionaries } from './dictionaries.ts';

const root = `${import.meta.dirname}/../../`;

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

describe('the dictionaries', () => {
  it('are all registered, each under a section of its own', () => {
    const files = ['engine', 'blocks', 'server'].flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.words.ts'),
      ),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(dictionaries).toHaveLength(files.length);
    expect(new Set(dictionaries.map(({ section }) => section)).size).toBe(dictionaries.length);
  });

  it('explain every word, and have the same placeholders and valid plural forms in every language', () => {
    expect(dictionaries.reduce((sum, { words }) => sum + Object.keys(words).length, 0)).toBeGreaterThan(1);
    expect(dictionaries.flatMap(faultsOf)).toEqual([]);
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
