import { createHash } from 'node:crypto';

/**
 * The key by which answers are compared: a primitive value itself, or the digest of a list or an object. Equal content
 * has equal keys in all snapshots.
 */
export type AnswerKey = string | number | boolean | null | undefined;

// Digests start with a character that no content has, so that no text equals a digest.
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

/** The key of the answer that an object is present, whatever its content. */
export const objectKey: AnswerKey = `${mark}object`;

function digestOf(value: object): string {
  let digest = digests.get(value);
  if (digest === undefined) {
    digest = mark + createHash('sha1').update(JSON.stringify(value)).digest('base64');
    digests.set(value, digest);
  }
  return digest;
}
