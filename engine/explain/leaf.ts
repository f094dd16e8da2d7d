import type { JsonPath } from '../content/json-source.ts';
import type { EntryId } from '../content/snapshot.ts';

interface LeafKeys {
  /** Equal leaves have equal keys. */
  readonly key: string;
  /** A key that the corresponding leaves of similar entries and of the items of a list share. */
  readonly kindKey: string;
}

/** A text or number in an entry. */
export interface ContentLeaf extends LeafKeys {
  readonly kind: 'content';
  readonly entry: EntryId;
  /** The path in the form that read records refer to: see `readable` of an entry. */
  readonly path: JsonPath;
  readonly value: string | number;
}

/** A word of a dictionary. */
export interface WordLeaf extends LeafKeys {
  readonly kind: 'word';
  readonly section: string;
  readonly wordKey: string;
  /** The plural form; undefined for a word that has one text. */
  readonly form: string | undefined;
  readonly value: string;
}

/** A text or number of content that a page reads. */
export type Leaf = ContentLeaf | WordLeaf;

export function contentLeaf(entry: EntryId, path: JsonPath, value: string | number): ContentLeaf {
  const kinds = path.map((segment) => (typeof segment === 'number' ? '*' : segment));
  const [collection = ''] = entry.split('/');
  const kindKey = [collection, ...kinds].join('\0');
  return { kind: 'content', entry, path, value, key: [entry, ...path].join('\0'), kindKey };
}

export function wordLeaf(
  section: string,
  wordKey: string,
  form: string | undefined,
  value: string,
): WordLeaf {
  const key = ['words', section, wordKey, form ?? ''].join('\0');
  return { kind: 'word', section, wordKey, form, value, key, kindKey: key };
}

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const languageTag = /^[a-z]{2}-[A-Z]{2}$/;
const timeOfDay = /^\d{1,2}:\d{2}$/;

/** Whether code computes with a text, so that a mark in it would change more than the text. */
export function isComputedWith(text: string): boolean {
  return calendarDate.test(text) || timeOfDay.test(text) || languageTag.test(text);
}

/**
 * Returns a value of the same kind that differs: a little, so that the order of a list and the length of a text stay the
 * same, or so much that a result of rounding or counting differs too.
 */
export function changedValue(value: string | number, size: 'little' | 'much'): string | number {
  const isLittle = size === 'little';
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return value + (isLittle ? 0.02 : 0.5);
    return value + (isLittle ? 1 : 10);
  }
  if (calendarDate.test(value)) {
    const [year = '', month = '', day = ''] = value.split('-');
    if (!isLittle) return `${Number(year) - 5}-${month}-${day}`;
    return `${year}-${month}-${day === '15' ? '16' : '15'}`;
  }
  if (timeOfDay.test(value))
    return value.replace(/\d+/, (hour) => String((Number(hour) + 1) % 24).padStart(2, '0'));
  if (languageTag.test(value)) return value === 'fr-FR' ? 'en-US' : 'fr-FR';
  if (value === 'miles' || value === 'kilometers') return value === 'miles' ? 'kilometers' : 'miles';
  if (!isLittle) return `${value} `.repeat(40).trimEnd();
  return value.replace(/(?<last>[\p{L}\p{N}])(?=[^\p{L}\p{N}]*$)/u, (letter) => neighborOf(letter));
}

/** A letter or digit next to another one in the alphabet. */
function neighborOf(letter: string): string {
  return /[9zZ]/.test(letter) || letter > 'z'
    ? String.fromCharCode(letter.charCodeAt(0) - 1)
    : String.fromCharCode(letter.charCodeAt(0) + 1);
}
