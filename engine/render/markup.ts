import { hash } from 'node:crypto';

/** A piece of HTML that many pages contain. It is encoded once, and then kept as bytes. */
export class Fragment {
  #text: string | undefined;
  #bytes: Buffer | undefined;
  #digest: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text ?? this.bytes.toString();
  }

  get bytes(): Buffer {
    if (this.#bytes === undefined) {
      this.#bytes = Buffer.from(this.#text ?? '');
      this.#text = undefined;
    }
    return this.#bytes;
  }

  /** Identifies the text. */
  get digest(): string {
    this.#digest ??= hash('sha256', this.bytes, 'base64url').slice(0, digestLength);
    return this.#digest;
  }
}

/** The number of characters of the digest of a fragment, of 6 bits each. */
const digestLength = 16;

/** HTML in pieces: those that other pages contain too, and texts of one page. */
export type Markup = readonly (Fragment | string)[];

/** Returns HTML as one text. */
export function textOf(markup: Markup): string {
  let text = '';
  for (const piece of markup) text += typeof piece === 'string' ? piece : piece.text;
  return text;
}

/** The most bytes that a character takes in UTF-8, for each unit of its text. */
const bytesPerUnit = 3;

let scratch = Buffer.allocUnsafeSlow(256 * 1024);

/** HTML in UTF-8. */
export interface EncodedMarkup {
  readonly bytes: Buffer;
  /** Identifies the bytes: HTML that was composed of the same pieces has the same digest in all processes. */
  readonly digest: string;
}

/**
 * Encodes HTML. Reads only the texts of one page: the bytes and the digests of fragments are known.
 * @param memory for the bytes; memory of their own if they may not fit
 */
export function encode(markup: Markup, memory?: Buffer): EncodedMarkup {
  const most = mostBytes(markup);
  if (memory !== undefined && most <= memory.byteLength) return encodeInto(markup, memory);
  if (most > scratch.byteLength) scratch = Buffer.allocUnsafeSlow(most);
  const { bytes, digest } = encodeInto(markup, scratch);
  // A copy of its own: a buffer from the pool would keep other pages in memory.
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return { bytes: copy, digest };
}

function mostBytes(markup: Markup): number {
  let most = 0;
  for (const piece of markup)
    most += typeof piece === 'string' ? piece.length * bytesPerUnit : piece.bytes.byteLength;
  return most;
}

function encodeInto(markup: Markup, memory: Buffer): EncodedMarkup {
  let end = 0;
  let identity = '';
  for (const piece of markup) {
    if (typeof piece === 'string') {
      end += memory.write(piece, end);
      // No HTML contains the separator, so no text equals the digest of a fragment.
      identity += `${piece}\0`;
    } else {
      memory.set(piece.bytes, end);
      end += piece.bytes.byteLength;
      identity += piece.digest;
    }
  }
  return { bytes: memory.subarray(0, end), digest: hash('sha256', identity, 'base64url') };
}
