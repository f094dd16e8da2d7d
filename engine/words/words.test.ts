import { describe, expect, it } from 'vitest';
import { deskWords } from '../testing/desk-words.ts';
import { dictionary } from './dictionary.ts';
import { type WordSource, wordsFrom } from './words.ts';

const site = (language: string, overrides: Readonly<Record<string, unknown>> = {}): WordSource => ({
  language,
  override: (section, key) => (section === 'desk' ? overrides[key] : undefined),
});

const deskOf = (source: WordSource) => wordsFrom(source)(deskWords);

describe('words', () => {
  it('are those of the language of the site, and English in a language without a dictionary', () => {
    expect(deskOf(site('en-US'))('open')).toBe('Open');
    expect(deskOf(site('es'))('open')).toBe('Abierto');
    expect(deskOf(site('fr-CA'))('open')).toBe('Ouvert');
    expect(deskOf(site('de-DE'))('open')).toBe('Open');
  });

  it('are overridden by those of the site', () => {
    expect(deskOf(site('fr-FR', { open: 'C’est ouvert' }))('open')).toBe('C’est ouvert');
    expect(
      deskOf(site('en-US', { miles: { one: 'one mile', other: '{count} mi' } }))('miles', { count: 1 }),
    ).toBe('one mile');
  });

  it('have values for their placeholders, and keep a placeholder without one', () => {
    expect(deskOf(site('es'))('greeting', { name: 'Ana' })).toBe('Hola, Ana');
    expect(deskOf(site('es', { open: 'Abierto {hours}' }))('open')).toBe('Abierto {hours}');
  });

  it('follow the plural rules and the number format of the language', () => {
    const miles = (language: string, count: number) => deskOf(site(language))('miles', { count });
    expect([0, 1, 1.5, 1234.5].map((count) => miles('en-US', count))).toEqual([
      '0 miles',
      '1 mile',
      '1.5 miles',
      '1,234.5 miles',
    ]);
    expect([0, 1, 1.5, 1234.5].map((count) => miles('fr-FR', count).replace(/\s/g, ' '))).toEqual([
      '0 mille',
      '1 mille',
      '1,5 mille',
      '1 234,5 milles',
    ]);
  });

  it('consist of parts, for values that are not texts', () => {
    const element = { type: 'b' };
    expect(deskOf(site('fr')).parts('greeting', { name: element })).toEqual(['Bonjour ', element, '']);
  });

  it('are available with their placeholders, for scripts', () => {
    expect(deskOf(site('fr')).texts('greeting', 'miles')).toEqual({
      greeting: 'Bonjour {name}',
      miles: { one: '{count} mille', other: '{count} milles' },
    });
  });

  it('check the values of placeholders when they are compiled', () => {
    const words = deskOf(site('en-US'));
    // @ts-expect-error: the placeholder {name} needs a value
    expect(words('greeting')).toBe('Hello {name}');
    // @ts-expect-error: the count is a number
    expect(words('miles', { count: '2' })).toBe('2 miles');
    // @ts-expect-error: there is no such word
    expect(() => words('closed')).toThrow('There is no word "desk.closed".');
    // @ts-expect-error: every word has all languages
    dictionary('desk', { open: { about: 'A state.', en: 'Open', es: 'Abierto' } });
  });
});

describe('formats', () => {
  it('measure distances in the unit of the site', () => {
    expect(deskOf(site('en-US')).formats.distanceUnit).toBe('mile');
    expect(deskOf({ ...site('en-US'), units: 'kilometers' }).formats.distanceUnit).toBe('kilometer');
  });

  it('are those of the language', () => {
    const { formats } = deskOf(site('en-US'));
    expect(formats.date('2026-11-21')).toBe('November 21, 2026');
    expect(formats.number(1234.5)).toBe('1,234.5');
    expect(formats.unit(3, 'mile')).toBe('3 miles');
    expect(formats.unit(3, 'mile', 'short')).toBe('3 mi');
    expect(formats.list(['a', 'b', 'c'])).toBe('a, b, c');
    expect(formats.conjunction(['a', 'b', 'c'])).toBe('a, b, and c');
    const french = deskOf(site('fr-FR')).formats;
    expect(french.date('2026-11-21')).toBe('21 novembre 2026');
    expect(french.date('2026-08-01')).toBe('1er août 2026');
    expect(french.dateRange('2026-07-01', '2026-08-11')).toContain('1er juil.');
    expect(french.conjunction(['a', 'b', 'c'])).toBe('a, b et c');
    expect(['été', 'zone', 'eau'].sort(french.compare)).toEqual(['eau', 'été', 'zone']);
  });
});
