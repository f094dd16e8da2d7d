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

/**
 * Compresses a body synchronously: a page takes one to two milliseconds at these levels, and the result is cached.
 * Brotli's highest level takes fifty times as long: see `encodeSmallest`.
 *
 * With a window of 64 kB, level 9 of Brotli searches chains of matches, which takes as long as level 5 with the window
 * that is usual and saves a hundredth. With a larger window, the same level fills a table of 32 MB first.
 */
export function encodeBody(body: Buffer, encoding: ContentEncoding): Buffer {
  switch (encoding) {
    case 'br':
      return body.byteLength <= maximumChained
        ? brotliCompressSync(body, brotliOptions(body, 9, 16))
        : brotliCompressSync(body, brotliOptions(body, 5));
    case 'gzip':
      return gzipSync(body, { level: 6 });
    case 'identity':
      return body;
  }
}

/** Maximum size of a body for which the small window loses less than level 9 saves. */
const maximumChained = 128 * 1024;

const compress = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Like {@link encodeBody}, without blocking requests. */
export async function encodeInThreadPool(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return compress(body, brotliOptions(body, 5));
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

/** @param windowBits the size of the window as a power of two */
function brotliOptions(
  body: Buffer,
  quality: number,
  windowBits: number = constants.BROTLI_DEFAULT_WINDOW,
): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  };
}
