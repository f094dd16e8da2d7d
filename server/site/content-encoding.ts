import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The forms in which a body may be sent, best first. */
export const contentEncodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof contentEncodings)[number];

/**
 * Picks the encoding by the request's Accept-Encoding (RFC 9110, 12.5.3): the highest weight wins, the smaller form
 * among equals. Identity where nothing is said or nothing fits, since an answer is better than a 406.
 */
export function negotiateEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const weights = readWeights(acceptEncoding);
  const others = weights.get('*');
  let best: ContentEncoding = 'identity';
  let bestWeight = 0;
  for (const encoding of contentEncodings) {
    // Identity that is not named is acceptable, but only for want of a better one.
    const weight = weights.get(encoding) ?? others ?? (encoding === 'identity' ? 0.0005 : 0);
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

function readWeights(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

/**
 * Encodes a page. In the same tick, as a page takes one to two milliseconds at these levels, and the result is kept.
 * Brotli's highest level takes fifty times as long: see `encodeSmallest`.
 */
export function encodeBody(body: Buffer, encoding: ContentEncoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, brotliOptions(body, 5));
    case 'gzip':
      return gzipSync(body, { level: 6 });
    case 'identity':
      return body;
  }
}

const compress = promisify(brotliCompress);

/** The body in as few bytes of brotli as can be, a tenth less than at once. It is made beside the thread of requests. */
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
