import { LRUCache } from 'lru-cache';
import type { ContentEncoding } from './content-encoding.ts';
import {
  entityTag,
  missesFirstRoundTrip,
  type Representation,
  represent,
  reuseOf,
  textOf,
} from './representation.ts';
import type { ServedSite } from './served-site.ts';
import type { RecordedAnswer, SiteAnswer } from './site-answer.ts';

interface Entry {
  /** Undefined for a page that is kept when it is asked for again. */
  readonly representation: Representation | undefined;
  /** Epoch milliseconds; undefined if only a change of content ends the validity. */
  readonly validUntil: number | undefined;
  /** Undefined for what is made anew from each snapshot, such as a file. */
  readonly page: RecordedAnswer | undefined;
  /** The snapshot that the answer was made from, or found to be the same in. */
  version: string;
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

/** The part of a site that decides whether an answer is current. */
type CurrentSite = Pick<ServedSite, 'version' | 'hasSame'>;

/**
 * A cache of encoded answers with a maximum size in bytes. A page of an earlier snapshot is compared with the current one when it
 * is asked for, so that a swap takes no time. Of answers that are made for each request, such as the not-found page, the cache
 * keeps the bytes, so that an equal text is not encoded again.
 *
 * Two kinds of pages are kept when they are asked for again, so that a crawler that asks for each page once costs little: an
 * uncompressed one, which is four times as large as a compressed one and would evict those that others ask for, and one that misses
 * the first round trip, which is then compressed at the highest level.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #queryEntries: LRUCache<string, Entry>;

  constructor({ maxBytes, maxQueryBytes }: PageCacheOptions) {
    const sizeCalculation = ({ representation }: Entry, key: string) =>
      (representation?.body.byteLength ?? 0) + key.length + entryBytes;
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation });
    this.#queryEntries = new LRUCache({ maxSize: maxQueryBytes, sizeCalculation });
  }

  get bytes(): number {
    return this.#entries.calculatedSize + this.#queryEntries.calculatedSize;
  }

  get({ path, search, encoding }: CacheRequest, site: CurrentSite, now: Date): Representation | undefined {
    const entry =
      this.#entries.get(`${encoding} ${path}`) ?? this.#queryEntries.get(`${encoding} ${path}${search}`);
    if (entry === undefined || !isCurrent(entry, site, now)) return undefined;
    return entry.representation;
  }

  /**
   * Encodes the answer to a request, and keeps it for the requests that it may be sent to.
   * @param version the snapshot that the answer was made from
   */
  async add(request: CacheRequest, version: string, answer: SiteAnswer): Promise<Representation> {
    const { encoding } = request;
    const text = textOf(answer);
    const reuse = reuseOf(answer);
    if (reuse === 'none') return represent(answer, text, encoding);
    const entries = reuse === 'query' ? this.#queryEntries : this.#entries;
    // A page that begins to read its query has been kept for its path.
    if (reuse === 'query') this.#entries.delete(`${encoding} ${request.path}`);
    const key = `${encoding} ${keyOf(request, answer)}`;
    const known = entries.peek(key);
    const kept = known?.representation;
    const encoded = kept?.headers.etag === entityTag(text, encoding) ? kept?.body : undefined;
    const isAskedAgain = known !== undefined;
    const representation = await represent(answer, text, encoding, { encoded, isAskedAgain });
    const isKept = isAskedAgain || !isKeptLater(representation.body, encoding, answer);
    const { validUntil } = answer;
    entries.set(
      key,
      isKept ? { representation, validUntil, page: recordedPage(answer), version } : askedOnce,
    );
    return representation;
  }
}

/** Whether a page is kept only when it is asked for again. */
function isKeptLater(body: Buffer, encoding: ContentEncoding, answer: SiteAnswer): boolean {
  if (answer.kind === 'file' || reuseOf(answer) !== 'path') return false;
  return encoding === 'identity' || missesFirstRoundTrip(body, encoding, answer);
}

/** Estimated number of bytes that an entry takes in addition to its body, for headers and the record of its page. */
const entryBytes = 2_000;

const askedOnce: Entry = { representation: undefined, validUntil: undefined, page: undefined, version: '' };

function recordedPage(answer: SiteAnswer): RecordedAnswer | undefined {
  if (answer.kind === 'file' || answer.record === undefined) return undefined;
  return { record: answer.record, policy: answer.policy };
}

function isCurrent(entry: Entry, site: CurrentSite, now: Date): boolean {
  const { validUntil, page } = entry;
  if (validUntil !== undefined && now.getTime() >= validUntil) return false;
  if (entry.version === site.version) return true;
  if (page === undefined || !site.hasSame(page, now)) return false;
  entry.version = site.version;
  return true;
}

function keyOf({ path, search }: CacheRequest, answer: SiteAnswer): string {
  switch (reuseOf(answer)) {
    case 'query':
      return path + search;
    case 'text':
      // Unknown paths share one key, so that they cannot fill the cache.
      return 'not found';
    default:
      return path;
  }
}
