import { LRUCache } from 'lru-cache';
import type { ContentEncoding } from './content-encoding.ts';
import { type Representation, representText } from './representation.ts';
import type { FileAnswer } from './site-answer.ts';

/** A cache of the encodings of generated files, which may be long, such as the sitemap. */
export interface FileRepresentations {
  represent(path: string, answer: FileAnswer, encoding: ContentEncoding): Promise<Representation>;
}

interface Known {
  readonly text: string;
  readonly representation: Promise<Representation>;
}

/** @param maxBytes the maximum size of the texts whose encodings are kept */
export function createFileRepresentations(maxBytes: number): FileRepresentations {
  const known = new LRUCache<string, Known>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
  });
  return {
    represent(path, { body, contentType }, encoding) {
      const name = `${encoding} ${path}`;
      const found = known.get(name);
      if (found?.text === body) return found.representation;
      const representation = representText(body, encoding, contentType);
      known.set(name, { text: body, representation });
      return representation;
    },
  };
}
