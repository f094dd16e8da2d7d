import { hash } from 'node:crypto';
import type { Entry } from '../content/snapshot.ts';

/**
 * By what the values of roots are compared: a primitive value itself, or the digest of a list or an object. Equal content
 * has equal identities in all snapshots and processes.
 */
export type Identity = string | number | boolean | null | undefined;

// Digests start with a character that no content has, so that no text equals a digest.
const mark = '\u0000';

const entryDigests = new WeakMap<Entry, string>();
const valueDigests = new WeakMap<object, string>();
const collectionDigests = new WeakMap<ReadonlyMap<string, Entry>, string>();

/** Returns the identity of a value of content. Lists and objects are immutable, so each is digested once. */
export function digestValue(value: unknown): Identity {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object': {
      if (value === null) return null;
      let known = valueDigests.get(value);
      if (known === undefined) {
        known = digest(JSON.stringify(value));
        valueDigests.set(value, known);
      }
      return known;
    }
    default:
      throw new TypeError(`A ${typeof value} is not content.`);
  }
}

/** Returns the identity of all that pages can read of an entry. The layout of its file is no part of it. */
export function digestEntry(entry: Entry): string {
  let known = entryDigests.get(entry);
  if (known === undefined) {
    known = digest(`${entry.slug}\n${JSON.stringify(entry.readable)}`);
    entryDigests.set(entry, known);
  }
  return known;
}

/** Returns the identity of all that the entries of a collection say. */
export function digestCollection(entries: ReadonlyMap<string, Entry>): string {
  let known = collectionDigests.get(entries);
  if (known === undefined) {
    known = digest(Array.from(entries.values(), digestEntry).join());
    collectionDigests.set(entries, known);
  }
  return known;
}

const digest = (text: string): string => mark + hash('sha1', text, 'base64url');
