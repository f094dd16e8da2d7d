import { formatsIn } from '../words/formats.ts';

/** A pure function that converts a value. */
interface TextFilter {
  /** The minimum and maximum number of arguments. */
  readonly args: readonly [min: number, max: number];
  readonly apply: (value: unknown, ...args: (string | number)[]) => unknown;
}

/** A filter whose result depends on the language of the site. */
interface LanguageFilter {
  readonly args: readonly [min: number, max: number];
  readonly apply: (value: unknown, language: string, ...args: (string | number)[]) => unknown;
}

/** The filters of placeholders. They behave as in Liquid. */
const filters: ReadonlyMap<string, TextFilter> = new Map<string, TextFilter>([
  ['append', { args: [1, 1], apply: (value, end) => toText(value) + toText(end) }],
  ['default', { args: [1, 1], apply: (value, fallback) => (isBlank(value) ? fallback : value) }],
  [
    'first',
    { args: [0, 0], apply: (value) => (Array.isArray(value) ? value : charactersOf(toText(value)))[0] },
  ],
  [
    'join',
    { args: [0, 1], apply: (value, separator = ' ') => toList(value).map(toText).join(toText(separator)) },
  ],
  [
    'last',
    { args: [0, 0], apply: (value) => (Array.isArray(value) ? value : charactersOf(toText(value))).at(-1) },
  ],
  ['prepend', { args: [1, 1], apply: (value, start) => toText(start) + toText(value) }],
  ['remove', { args: [1, 1], apply: (value, part) => toText(value).replaceAll(toText(part), '') }],
  [
    'replace',
    {
      args: [2, 2],
      apply: (value, part, replacement) => toText(value).replaceAll(toText(part), () => toText(replacement)),
    },
  ],
  [
    'replace_first',
    {
      args: [2, 2],
      apply: (value, part, replacement) => toText(value).replace(toText(part), () => toText(replacement)),
    },
  ],
  ['size', { args: [0, 0], apply: (value) => (Array.isArray(value) ? value.length : toText(value).length) }],
  ['slugify', { args: [0, 0], apply: (value) => slugify(toText(value)) }],
  ['squish', { args: [0, 0], apply: (value) => toText(value).trim().replace(/\s+/g, ' ') }],
  ['strip', { args: [0, 0], apply: (value) => toText(value).trim() }],
  [
    'truncate',
    {
      args: [0, 2],
      apply: (value, length = 50, end = '...') => truncate(toText(value), Number(length), toText(end)),
    },
  ],
  [
    'truncatewords',
    {
      args: [0, 2],
      apply: (value, words = 15, end = '...') => truncateWords(toText(value), Number(words), toText(end)),
    },
  ],
  [
    'url_encode',
    { args: [0, 0], apply: (value) => encodeURIComponent(toText(value)).replaceAll('%20', '+') },
  ],
]);

const languageFilters: ReadonlyMap<string, LanguageFilter> = new Map<string, LanguageFilter>([
  [
    'array_to_sentence_string',
    {
      args: [0, 1],
      apply: (value, language, word) => {
        const items = toList(value).map(toText);
        return word === undefined ? formatsIn(language).conjunction(items) : sentence(items, toText(word));
      },
    },
  ],
  ['capitalize', { args: [0, 0], apply: (value, language) => capitalize(toText(value), language) }],
  [
    'date',
    {
      args: [0, 1],
      apply: (value, language, format) => formatDate(toText(value), toText(format), language),
    },
  ],
  ['downcase', { args: [0, 0], apply: (value, language) => toText(value).toLocaleLowerCase(language) }],
  ['money', { args: [1, 1], apply: (value, language, currency) => money(value, toText(currency), language) }],
  [
    'number',
    {
      args: [0, 0],
      apply: (value, language) => (typeof value === 'number' ? formatsIn(language).number(value) : value),
    },
  ],
  ['upcase', { args: [0, 0], apply: (value, language) => toText(value).toLocaleUpperCase(language) }],
]);

export const filterNames: readonly string[] = [...filters.keys(), ...languageFilters.keys()];

/** Returns a message if a known filter does not accept this number of arguments, otherwise undefined. */
export function argumentFault(name: string, count: number): string | undefined {
  const [min, max] = (filters.get(name) ?? languageFilters.get(name))?.args ?? [0, 0];
  if (count >= min && count <= max) return undefined;
  const wanted = min === max ? String(min) : `${min} to ${max}`;
  return `the filter "${name}" takes ${wanted} ${max === 1 && min === 1 ? 'argument' : 'arguments'}, not ${count}`;
}

/**
 * Applies a known filter.
 * @param site has the language; it is read only by filters that depend on it
 */
export function applyFilter(
  name: string,
  value: unknown,
  args: readonly (string | number)[],
  site: { readonly language: string },
): unknown {
  const filter = languageFilters.get(name);
  return filter === undefined
    ? filters.get(name)?.apply(value, ...args)
    : filter.apply(value, site.language, ...args);
}

/** The text of a filtered value; empty if it is missing. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(toText).join('') : String(value);
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === false || toList(value).length === 0;
}

function sentence(items: readonly string[], word: string): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  if (items.length === 2) return `${items[0]} ${word} ${last}`;
  return `${items.slice(0, -1).join(', ')}, ${word} ${last}`;
}

/** Formats an amount in a currency (ISO 4217). Whole amounts have no decimals. Other values are returned unchanged. */
function money(value: unknown, currency: string, language: string): unknown {
  if (typeof value !== 'number' || !/^[A-Z]{3}$/.test(currency)) return value;
  return formatsIn(language).money(value, currency);
}

/**
 * Formats a calendar date: %Y, %B, %m, %d, and %-d without a leading zero; without a format as the language does. Other text
 * is returned unchanged.
 */
function formatDate(text: string, format: string, language: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return text;
  if (format === '') return formatsIn(language).date(text);
  return format.replace(/%(Y|B|m|-d|d)/g, (_, part: string) => {
    switch (part) {
      case 'Y':
        return year;
      case 'B':
        return formatsIn(language).monthName(text);
      case 'm':
        return month;
      case '-d':
        return String(Number(day));
      default:
        return day;
    }
  });
}

function capitalize(text: string, language: string): string {
  const [first = ''] = charactersOf(text);
  // Greek capitals lose their accents in a word of capitals, not at the beginning of a word.
  const capital = /^el\b/.test(language) ? first.toUpperCase() : first.toLocaleUpperCase(language);
  return capital + text.slice(first.length).toLocaleLowerCase(language);
}

function slugify(text: string): string {
  return text
    .replace(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the characters of a text as a reader counts them: an emoji or a letter with its accents is one. */
function charactersOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function truncate(text: string, length: number, end: string): string {
  const characters = charactersOf(text);
  if (characters.length <= length) return text;
  const kept = Math.max(0, length - charactersOf(end).length);
  return characters.slice(0, kept).join('') + end;
}

function truncateWords(text: string, count: number, end: string): string {
  const words = text.trimStart().split(/\s+/);
  const shown = Math.max(1, count);
  return words.slice(0, shown).join(' ') + (words.length >= shown ? end : '');
}
