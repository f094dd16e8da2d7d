import { LRUCache } from 'lru-cache';
import { type ContentEncoding, contentEncodings } from './content-encoding.ts';
import { entityTag, type Representation, represent, reuseOf, textOf } from './representation.ts';
import type { SnapshotSwap } from './served-site.ts';
import type { SiteAnswer } from './site-answer.ts';

interface Entry {
  readonly representation: Representation;
  /** Epoch milliseconds; undefined if only a change of content ends the validity. */
  readonly validUntil: number | undefined;
}

/** The parts of a request that select an answer in the cache. */
export interface CacheRequest {
  readonly path: string;
  /** The query of the URL, with its question mark. */
  readonly search: string;
  readonly encoding: ContentEncoding;
}

export interface PageCacheOptions {
  readonly maxBytes: number;
  /** Of pages that read their query: requests with ever new values evict only each other. */
  readonly maxQueryBytes: number;
}

/**
 * A cache of encoded answers with a maximum size in bytes. It holds answers for one snapshot of content only. Of answers that are
 * made for each request, such as the not-found page, it keeps the bytes, so that an equal text is not encoded again.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #queryEntries: LRUCache<string, Entry>;
  #version: string | undefined;

  constructor({ maxBytes, maxQueryBytes }: PageCacheOptions) {
    const sizeCalculation = ({ representation }: Entry, key: string) =>
      representation.body.byteLength + key.length;
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation });
    this.#queryEntries = new LRUCache({ maxSize: maxQueryBytes, sizeCalculation });
  }

  get bytes(): number {
    return this.#entries.calculatedSize + this.#queryEntries.calculatedSize;
  }

  get({ path, search, encoding }: CacheRequest, version: string, now: Date): Representation | undefined {
    this.#switchTo(version);
    const entry =
      this.#entries.get(`${encoding} ${path}`) ?? this.#queryEntries.get(`${encoding} ${path}${search}`);
    if (entry === undefined || (entry.validUntil !== undefined && now.getTime() >= entry.validUntil))
      return undefined;
    return entry.representation;
  }

  /** Encodes the answer to a request, and keeps it for the requests that it may be sent to. */
  async add(request: CacheRequest, version: string, answer: SiteAnswer): Promise<Representation> {
    this.#switchTo(version);
    const { encoding } = request;
    const text = textOf(answer);
    const reuse = reuseOf(answer);
    if (reuse === 'none') return represent(answer, text, encoding);
    const entries = reuse === 'query' ? this.#queryEntries : this.#entries;
    const key = `${encoding} ${keyOf(request, answer)}`;
    const known = entries.peek(key)?.representation;
    const isSame = known?.headers.etag === entityTag(text, encoding);
    const representation = isSame && known !== undefined ? known : await represent(answer, text, encoding);
    const validUntil = answer.kind === 'page' ? answer.validUntil : undefined;
    // The content may have changed while a long text was compressed.
    if (this.#version === version) entries.set(key, { representation, validUntil });
    return representation;
  }

  /** Switches to the new snapshot and evicts the answers that it affects. */
  swap({ version, affected }: SnapshotSwap): void {
    this.#version = version;
    this.#queryEntries.clear();
    if (affected === 'all') this.#entries.clear();
    else
      for (const path of affected)
        for (const encoding of contentEncodings) this.#entries.delete(`${encoding} ${path}`);
  }

  /** A snapshot without an announced swap may have changed everything. */
  #switchTo(version: string): void {
    if (this.#version !== version) this.swap({ version, affected: 'all' });
  }
}

function keyOf({ path, search }: CacheRequest, answer: SiteAnswer): string {
  switch (reuseOf(answer)) {
    case 'query':
      return path + search;
    case 'text':
      // Unknown paths share one key, so that they cannot fill the cache.
      return answer.kind === 'page' ? 'not found' : `text of ${path}`;
    default:
      return path;
  }
}
