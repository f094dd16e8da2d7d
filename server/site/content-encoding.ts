import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** The supported content codings, smallest result first. */
export const contentEncodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof contentEncodings)[number];

/** One element of the header. Anchored: a search would try every character of a long element as its start. */
const refusedCoding = /^\s*([\w-]+)\s*;\s*q=0(?:\.0*)?\s*$/;

/**
 * Chooses the encoding for a request by its Accept-Encoding header (RFC 9110, 12.5.3). The highest weight wins, and the
 * smaller result among equal weights. Falls back to identity rather than answering 406.
 */
export function negotiateEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined) return 'identity';
  const header = acceptEncoding.toLowerCase().replaceAll('x-gzip', 'gzip');
  // The negotiator applies "*" to the first supported coding, even if the header refuses that coding.
  const refused = new Set(header.split(',').map((element) => refusedCoding.exec(element)?.[1]));
  const supported = contentEncodings.filter((encoding) => !refused.has(encoding));
  return negotiate(header, supported) ?? 'identity';
}

/** Brotli below this level misses the first round trip with most pages; above it, a page takes longer and is a hundredth smaller. */
const brotliLevel = 5;

/**
 * Compresses a body synchronously: a page takes about a millisecond, and the result is cached. Brotli's highest level takes
 * twenty times as long: see `encodeSmallest`.
 */
export function encodeBody(body: Buffer, encoding: ContentEncoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, brotliOptions(body, brotliLevel));
    case 'gzip':
      return gzipSync(body, { level: 6 });
    case 'identity':
      return body;
  }
}

const compress = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Like {@link encodeBody}, without blocking requests. */
export async function encodeInThreadPool(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return compress(body, brotliOptions(body, brotliLevel));
    case 'gzip':
      return compressGzip(body, { level: 6 });
    case 'identity':
      return body;
  }
}

/** Compresses a body with Brotli's highest level, in the thread pool. The result is about a tenth smaller than `encodeBody`'s. */
export function encodeSmallest(body: Buffer): Promise<Buffer> {
  return compress(body, brotliOptions(body, constants.BROTLI_MAX_QUALITY));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  };
}
