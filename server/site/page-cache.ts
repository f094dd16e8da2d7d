import { LRUCache } from 'lru-cache';
import type { EncodedMarkup } from '../../engine/render/markup.ts';
import { BodyMemory } from './body-memory.ts';
import { immutable, revalidated } from './cache-control.ts';
import { CachedAnswer } from './cached-answer.ts';
import type { ContentEncoding } from './content-encoding.ts';
import { createIdleQueue } from './idle-queue.ts';
import { type ContentHeaders, encodedText, type Representation, represent } from './representation.ts';
import type { SnapshotSwap } from './served-site.ts';
import type { FileAnswer, PageAnswer } from './site-answer.ts';

/** An answer that may be cached: a page that was rendered without errors, or an immutable file. */
export type CacheableAnswer = (PageAnswer & { readonly status: 200 | 404 }) | FileAnswer;

/** A representation for one response. */
export interface PassingRepresentation extends Representation {
  /** Call it when the response has been sent or its connection is lost: the memory of the body is then used again. */
  readonly release?: (() => void) | undefined;
}

/**
 * A cache of encoded answers with a maximum size in bytes. It holds answers of one snapshot of content only. Of
 * not-found pages it holds only the latest, so that requests for unknown paths cannot fill it.
 */
export interface PageCache {
  get(path: string, snapshot: string, now: Date): CachedAnswer | undefined;
  /**
   * Encodes an answer for the request that it was made for, and caches it. An uncompressed answer is cached when its path is asked
   * for again soon: browsers ask for compressed ones, and most programs that do not ask for each page once.
   */
  add(
    path: string,
    snapshot: string,
    answer: CacheableAnswer,
    encoding: ContentEncoding,
  ): Promise<PassingRepresentation>;
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

/**
 * The number of latest paths that are remembered because they were asked for without compression: enough for the pages that are
 * asked for often, and fewer than a program asks for before it returns to the first.
 */
const maximumAsked = 500;

export function createPageCache(options: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: options.maxBytes });
  const asked = new LRUCache<string, true>({ max: maximumAsked });
  const memory = new BodyMemory();
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

  const isAskedAgain = (path: string): boolean => {
    const isKnown = asked.get(path) === true;
    if (!isKnown) asked.set(path, true);
    return isKnown;
  };

  const addFound = (path: string, { digest }: EncodedMarkup, answer: CacheableAnswer): CachedAnswer => {
    const validUntil = answer.kind === 'page' ? answer.validUntil : undefined;
    const setSize = (bytes: number): void => {
      entries.set(path, { page, validUntil }, { size: Math.max(1, bytes) });
    };
    let isNew = true;
    // It may have been evicted or replaced in the meantime.
    const isCached = () => entries.peek(path)?.page === page;
    const page = new CachedAnswer(200, digest, headersOf(answer), {
      grown(bytes) {
        if (isNew || isCached()) setSize(bytes);
        isNew = false;
      },
      encoded: () => queue.add(() => (isCached() ? page.shrink() : undefined)),
    });
    return page;
  };

  const addNotFound = ({ digest }: EncodedMarkup, answer: CacheableAnswer): CachedAnswer => {
    const page = new CachedAnswer(404, digest, headersOf(answer), {
      grown() {},
      encoded: () => queue.add(() => (notFound?.page === page ? page.shrink() : undefined)),
    });
    notFound = { digest, page };
    return page;
  };

  /** Returns a representation of a text that is not cached. */
  const pass = (
    { bytes, digest }: EncodedMarkup,
    answer: CacheableAnswer,
    lent: Buffer | undefined,
  ): PassingRepresentation => ({
    ...represent(bytes, 'identity', digest, headersOf(answer)),
    release: lent && (() => memory.give(lent)),
  });

  return {
    get(path, version, now) {
      switchTo(version);
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      if (entry.validUntil === undefined || now.getTime() < entry.validUntil) return entry.page;
      entries.delete(path);
      return undefined;
    },
    async add(path, version, answer, encoding) {
      switchTo(version);
      const isFound = answer.kind === 'file' || answer.status === 200;
      const lent = memory.take();
      const text = encodedAnswer(answer, lent);
      if (isFound && encoding === 'identity' && !isAskedAgain(path)) return pass(text, answer, lent);
      try {
        if (!isFound && notFound?.digest === text.digest) return notFound.page.in(encoding);
        const page = isFound ? addFound(path, text, answer) : addNotFound(text, answer);
        return await page.first(text, encoding);
      } finally {
        if (lent !== undefined) memory.give(lent);
      }
    },
    swap,
    get bytes() {
      return entries.calculatedSize;
    },
  };
}

/** Returns the HTML of a page in UTF-8. */
export function encodedPage(page: PageAnswer, memory?: Buffer): EncodedMarkup {
  return page.encode?.(memory) ?? encodedText(page.html);
}

function encodedAnswer(answer: CacheableAnswer, memory: Buffer | undefined): EncodedMarkup {
  return answer.kind === 'page' ? encodedPage(answer, memory) : encodedText(answer.body);
}

function headersOf(answer: CacheableAnswer): ContentHeaders {
  return answer.kind === 'page'
    ? { contentType: 'text/html; charset=utf-8', cacheControl: revalidated, policy: answer.policy }
    : { contentType: answer.contentType, cacheControl: immutable };
}
