import { hash } from 'node:crypto';
import { computedOnce } from '../content/computed-once.ts';
import type { Entry } from '../content/snapshot.ts';

/**
 * By what the values of roots are compared: a primitive value itself, or the digest of a list or an object. Equal content
 * has equal identities in all snapshots and processes.
 */
export type Identity = string | number | boolean | null | undefined;

// Digests start with a character that no content has, so that no text equals a digest.
const mark = '\u0000';

/** Returns the identity of a value of content. Lists and objects are immutable, so each is digested once. */
export function digestValue(value: unknown): Identity {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      return value === null ? null : digestObject(value);
    default:
      throw new TypeError(`A ${typeof value} is not content.`);
  }
}

/** Returns the identity of all that pages can read of an entry. The layout of its file is no part of it. */
export const digestEntry = computedOnce(({ slug, readable }: Entry) =>
  digest(`${slug}\n${JSON.stringify(readable)}`),
);

/** Returns the identity of all that the entries of a collection say. */
export const digestCollection = computedOnce((entries: ReadonlyMap<string, Entry>) =>
  digest(Array.from(entries.values(), digestEntry).join()),
);

const digestObject = computedOnce((value: object) => digest(JSON.stringify(value)));

const digest = (text: string): string => mark + hash('sha1', text, 'base64url');
