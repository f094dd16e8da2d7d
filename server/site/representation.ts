import { hash } from 'node:crypto';
import type { EncodedMarkup } from '../../engine/render/markup.ts';
import { revalidated } from './cache-control.ts';
import { type ContentEncoding, encodeBody, encodeInThreadPool } from './content-encoding.ts';

/** The body of an answer in one encoding, with its headers. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of an answer that do not depend on its encoding. */
export interface ContentHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  /** The value of `Content-Security-Policy`. */
  readonly policy?: string;
}

/**
 * Returns the representation of a body. Both Brotli encodings of a text share an entity tag: their bytes differ, but range
 * requests are not supported.
 * @param digest of the text in any encoding
 */
export function represent(
  body: Buffer,
  encoding: ContentEncoding,
  digest: string,
  { contentType, cacheControl, policy }: ContentHeaders,
): Representation {
  const tag = digest.slice(0, 16);
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  return {
    body,
    etag,
    headers: {
      'content-type': contentType,
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      etag,
      ...(policy !== undefined && { 'content-security-policy': policy }),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}

/** Encodes a text in UTF-8. */
export function encodedText(text: string): EncodedMarkup {
  const bytes = Buffer.from(text);
  return { bytes, digest: hash('sha256', bytes, 'base64url') };
}

/** Encodes a text that browsers may cache but must revalidate. A long one is compressed in the thread pool. */
export async function representText(
  text: string,
  encoding: ContentEncoding,
  contentType: string,
): Promise<Representation> {
  const { bytes, digest } = encodedText(text);
  const isLong = bytes.byteLength > longText;
  const body = isLong ? await encodeInThreadPool(bytes, encoding) : encodeBody(bytes, encoding);
  return represent(body, encoding, digest, { contentType, cacheControl: revalidated });
}

/** Compressing this many bytes takes about a millisecond. */
const longText = 64 * 1024;
