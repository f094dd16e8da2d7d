import { createHash } from 'node:crypto';

/**
 * The key that answers are compared by: a primitive itself, or the digest of a list or an object. Equal content has
 * equal keys in every snapshot.
 */
export type AnswerKey = string | number | boolean | null | undefined;

// Digests begin with a character that no JSON text of this project holds, so that no string is taken for one.
const mark = '\u0000';

const digests = new WeakMap<object, string>();

export function answerKey(value: unknown): AnswerKey {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      return value === null ? null : digestOf(value);
    default:
      throw new TypeError(`A ${typeof value} is not content.`);
  }
}

/** Stands for "there is an object here", where only that was asked. */
export const objectKey: AnswerKey = `${mark}object`;

function digestOf(value: object): string {
  let digest = digests.get(value);
  if (digest === undefined) {
    digest = mark + createHash('sha1').update(JSON.stringify(value)).digest('base64');
    digests.set(value, digest);
  }
  return digest;
}
