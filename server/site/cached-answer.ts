import type { EncodedMarkup } from '../../engine/render/markup.ts';
import {
  type ContentEncoding,
  decodeBody,
  encodeBody,
  encodeSmaller,
  encodeSmallest,
} from './content-encoding.ts';
import { type ContentHeaders, type Representation, represent } from './representation.ts';

/** The reactions of a cache to changes of the encodings of an answer. */
export interface EncodingListener {
  /** Called with the total size of all encodings after it has changed. */
  readonly grown: (bytes: number) => void;
  /** Called when Brotli is requested and not yet at its smallest. Returns whether a compression was queued. */
  readonly encoded: () => boolean;
}

/**
 * A cached answer, in the encodings that were asked for. Others are made from these on demand: the uncompressed text of a page
 * takes four times the memory of what browsers get. Brotli is compressed fast at first, and again at the highest level in the
 * background.
 */
export class CachedAnswer {
  readonly status: 200 | 404;
  readonly #digest: string;
  readonly #headers: ContentHeaders;
  readonly #listener: EncodingListener;
  readonly #known = new Map<ContentEncoding, Representation>();
  #isShrinking = false;

  constructor(status: 200 | 404, digest: string, headers: ContentHeaders, listener: EncodingListener) {
    this.status = status;
    this.#digest = digest;
    this.#headers = headers;
    this.#listener = listener;
  }

  /** Returns the answer in an encoding. The first call follows one of {@link first}. */
  in(encoding: ContentEncoding): Representation {
    const representation = this.#known.get(encoding) ?? this.#add(encoding, this.#text());
    if (encoding === 'br' && !this.#isShrinking) this.#isShrinking = this.#listener.encoded();
    return representation;
  }

  /**
   * Encodes the first response. If the fast encoding misses the first round trip by little, waits for one that fits: the
   * forty milliseconds are less than the round trip that they save.
   * @param text is not used after the returned promise is settled
   */
  async first({ bytes }: EncodedMarkup, encoding: ContentEncoding): Promise<Representation> {
    const fast = this.#add(encoding, bytes);
    if (encoding === 'br' && missesByLittle(fast)) {
      const body = await encodeSmaller(bytes);
      // The best encoding may have been made in the meantime.
      if (body.byteLength < this.#sizeIn('br')) this.#store('br', body);
    }
    return this.in(encoding);
  }

  /** Replaces the fast Brotli encoding by the smallest one. */
  async shrink(): Promise<void> {
    this.#store('br', await encodeSmallest(this.#text()));
  }

  #add(encoding: ContentEncoding, text: Buffer): Representation {
    const body = encodeBody(text, encoding);
    return this.#store(encoding, body === text ? copyOf(text) : body);
  }

  #store(encoding: ContentEncoding, body: Buffer): Representation {
    const representation = represent(body, encoding, this.#digest, this.#headers);
    this.#known.set(encoding, representation);
    let bytes = 0;
    for (const known of this.#known.values()) bytes += known.body.byteLength;
    this.#listener.grown(bytes);
    return representation;
  }

  #sizeIn(encoding: ContentEncoding): number {
    return this.#known.get(encoding)?.body.byteLength ?? Number.POSITIVE_INFINITY;
  }

  /** Decodes the text from an encoding that is known. */
  #text(): Buffer {
    for (const [encoding, { body }] of this.#known) return decodeBody(body, encoding);
    throw new Error('A cached answer has no encoding.');
  }
}

/** A copy of its own: a part of other memory would keep all of it. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

/** Bytes that a server may send before the first acknowledgment: ten segments (RFC 6928). */
const firstRoundTrip = 14_600;

/** Bytes of the status line and of the headers that every page has. */
const commonHeaders = 720;

/** The part of the fast encoding that `encodeSmaller` may save. */
const largestSaving = 0.095;

/** Whether a response is too large for the first round trip, and a smaller encoding of it is not. */
function missesByLittle({ body, headers }: Representation): boolean {
  const policy = headers['content-security-policy'] ?? '';
  const room = firstRoundTrip - commonHeaders - policy.length;
  return body.byteLength > room && body.byteLength * (1 - largestSaving) <= room;
}
