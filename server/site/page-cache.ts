import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EncodedMarkup } from '../../engine/render/markup.ts';
import {
  type ContentEncoding,
  encodeBody,
  encodeInThreadPool,
  encodeSmaller,
  encodeSmallest,
} from './content-encoding.ts';
import { createIdleQueue } from './idle-queue.ts';
import type { SnapshotSwap } from './served-site.ts';
import type { FileAnswer, PageAnswer } from './site-answer.ts';

/** The body of an answer in one encoding, with its headers. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A cached answer. Encodings are created on demand and cached too. Brotli is compressed fast at first, and again at the
 * highest level in the background.
 */
export interface CachedAnswer {
  readonly status: 200 | 404;
  in(encoding: ContentEncoding): Representation;
  /**
   * Like `in`, for the first response: if the fast encoding misses the first round trip by little, waits for one that fits.
   * The forty milliseconds are less than the round trip that they save.
   */
  fitted(encoding: ContentEncoding): Promise<Representation>;
}

/** An answer that may be cached: a page that was rendered without errors, or an immutable file. */
export type CacheableAnswer = (PageAnswer & { readonly status: 200 | 404 }) | FileAnswer;

/**
 * A cache of encoded answers with a maximum size in bytes. It holds answers of one snapshot of content only. Of
 * not-found pages it holds only the latest, so that requests for unknown paths cannot fill it.
 */
export interface PageCache {
  get(path: string, snapshot: string, now: Date): CachedAnswer | undefined;
  add(path: string, snapshot: string, answer: CacheableAnswer): CachedAnswer;
  /** Switches to the new snapshot and evicts the answers that it affects. */
  swap(swap: SnapshotSwap): void;
  readonly bytes: number;
}

interface Entry {
  readonly page: CachedAnswer;
  readonly validUntil: number | undefined;
}

interface NotFoundEntry {
  readonly digest: string;
  readonly page: CachedAnswer;
}

export interface PageCacheOptions {
  readonly maxBytes: number;
  /** Maximum number of waiting compressions, at about 0.1 s each. If the queue is full, the next request tries again. */
  readonly maxCompressions?: number;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: options.maxBytes });
  let snapshot: string | undefined;
  let notFound: NotFoundEntry | undefined;
  const queue = createIdleQueue(options.maxCompressions ?? 200);

  const swap = (to: SnapshotSwap): void => {
    snapshot = to.version;
    notFound = undefined;
    if (to.affected === 'all') entries.clear();
    else for (const path of to.affected) entries.delete(path);
  };

  // A snapshot without an announced swap may have changed everything.
  const switchTo = (version: string): void => {
    if (snapshot !== version) swap({ version, affected: 'all' });
  };

  return {
    get(path, version, now) {
      switchTo(version);
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      if (entry.validUntil === undefined || now.getTime() < entry.validUntil) return entry.page;
      entries.delete(path);
      return undefined;
    },
    add(path, version, answer) {
      switchTo(version);
      const isPage = answer.kind === 'page';
      const text = isPage ? encodedPage(answer) : encodedText(answer.body);
      if (isPage && answer.status === 404) {
        if (notFound?.digest === text.digest) return notFound.page;
        const page: GrowingAnswer = representations(404, text, pageHeaders(answer.policy), {
          grown() {},
          encoded: () => queue.add(() => (notFound?.page === page ? page.shrink() : undefined)),
        });
        notFound = { digest: text.digest, page };
        return page;
      }
      const validUntil = isPage ? answer.validUntil : undefined;
      const setSize = (bytes: number): void => {
        entries.set(path, { page, validUntil }, { size: Math.max(1, bytes) });
      };
      // It may have been evicted or replaced in the meantime.
      const isCached = () => entries.peek(path)?.page === page;
      const headers = isPage
        ? pageHeaders(answer.policy)
        : { contentType: answer.contentType, cacheControl: immutable };
      const page: GrowingAnswer = representations(200, text, headers, {
        grown(bytes) {
          if (isCached()) setSize(bytes);
        },
        encoded: () => queue.add(() => (isCached() ? page.shrink() : undefined)),
      });
      setSize(page.in('identity').body.byteLength);
      return page;
    },
    swap,
    get bytes() {
      return entries.calculatedSize;
    },
  };
}

/** Returns the HTML of a page in UTF-8. */
export function encodedPage(page: PageAnswer): EncodedMarkup {
  return page.encode?.() ?? encodedText(page.html);
}

function encodedText(text: string): EncodedMarkup {
  const bytes = Buffer.from(text);
  return { bytes, digest: hash('sha256', bytes, 'base64url') };
}

const immutable = 'public, max-age=31536000, immutable';
/** Browsers keep the page, and ask for it again before they show it. */
const revalidated = 'no-cache';

interface ContentHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly policy?: string;
}

const pageHeaders = (policy: string): ContentHeaders => ({
  contentType: 'text/html; charset=utf-8',
  cacheControl: revalidated,
  policy,
});

interface GrowingAnswer extends CachedAnswer {
  /** Replaces the fast Brotli encoding by the smallest one. */
  shrink(): Promise<void>;
}

interface EncodingListener {
  /** Called with the total size of all encodings after it has changed. */
  readonly grown: (bytes: number) => void;
  /** Called when Brotli is requested and not yet at its smallest. Returns whether a compression was queued. */
  readonly encoded: () => boolean;
}

function representations(
  status: 200 | 404,
  { bytes: identity, digest }: EncodedMarkup,
  headers: ContentHeaders,
  { grown, encoded }: EncodingListener,
): GrowingAnswer {
  const known = new Map<ContentEncoding, Representation>();
  let isShrinking = false;
  const store = (encoding: ContentEncoding, body: Buffer): Representation => {
    const representation = represent(body, encoding, digest, headers);
    known.set(encoding, representation);
    return representation;
  };
  const reportSize = () => {
    let bytes = 0;
    for (const { body } of known.values()) bytes += body.byteLength;
    grown(bytes);
  };
  store('identity', identity);
  const inEncoding = (encoding: ContentEncoding): Representation => {
    let representation = known.get(encoding);
    if (representation === undefined) {
      representation = store(encoding, encodeBody(identity, encoding));
      reportSize();
    }
    if (encoding === 'br' && !isShrinking) isShrinking = encoded();
    return representation;
  };
  return {
    status,
    in: inEncoding,
    async fitted(encoding) {
      const fast = inEncoding(encoding);
      if (encoding !== 'br' || !missesByLittle(fast)) return fast;
      const body = await encodeSmaller(identity);
      if (body.byteLength < (known.get('br') ?? fast).body.byteLength) {
        store('br', body);
        reportSize();
      }
      return known.get('br') ?? fast;
    },
    async shrink() {
      store('br', await encodeSmallest(identity));
      reportSize();
    },
  };
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

// Both Brotli encodings of a text share an entity tag. Their bytes differ, but range requests are not supported.
function represent(
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
