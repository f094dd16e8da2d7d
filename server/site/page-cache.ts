import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ContentEncoding, encodeBody } from './content-encoding.ts';
import type { SnapshotSwap } from './site-source.ts';

/** The bytes of one page in one encoding, with the headers that go with them. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page in every encoding that was asked for; further ones are made on demand and kept. */
export interface EncodedPage {
  readonly status: 200 | 404;
  in(encoding: ContentEncoding): Representation;
}

export interface PageToKeep {
  readonly status: 200 | 404;
  readonly html: string;
  readonly validUntil: number | undefined;
}

/**
 * The bytes of pages, bounded by their number of bytes. It belongs to one snapshot of content: pages of another are
 * never answered. Of pages that were not found, only the latest is kept, so that made-up paths cannot fill it.
 */
export interface PageCache {
  get(path: string, snapshot: string, now: Date): EncodedPage | undefined;
  keep(path: string, snapshot: string, page: PageToKeep): EncodedPage;
  /** Makes the cache belong to the new snapshot and drops the pages that it affects. */
  swap(swap: SnapshotSwap): void;
  readonly bytes: number;
}

interface Entry {
  readonly page: EncodedPage;
  readonly validUntil: number | undefined;
}

interface KeptNotFound {
  readonly html: string;
  readonly page: EncodedPage;
}

export function createPageCache(options: { readonly maxBytes: number }): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: options.maxBytes });
  let snapshot: string | undefined;
  let notFound: KeptNotFound | undefined;

  const swap = (to: SnapshotSwap): void => {
    snapshot = to.version;
    notFound = undefined;
    if (to.affected === 'all') entries.clear();
    else for (const path of to.affected) entries.delete(path);
  };

  // A snapshot that no swap announced: nothing is known of what changed.
  const belongTo = (version: string): void => {
    if (snapshot !== version) swap({ version, affected: 'all' });
  };

  return {
    get(path, version, now) {
      belongTo(version);
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      if (entry.validUntil === undefined || now.getTime() < entry.validUntil) return entry.page;
      entries.delete(path);
      return undefined;
    },
    keep(path, version, { status, html, validUntil }) {
      belongTo(version);
      if (status === 404) {
        if (notFound?.html !== html) notFound = { html, page: encodePage(status, html, () => {}) };
        return notFound.page;
      }
      const setSize = (bytes: number): void => {
        entries.set(path, { page, validUntil }, { size: Math.max(1, bytes) });
      };
      const page = encodePage(status, html, (bytes) => {
        // It may have been dropped or replaced since.
        if (entries.peek(path)?.page === page) setSize(bytes);
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

const revalidated = 'public, max-age=0, must-revalidate';

function encodePage(status: 200 | 404, html: string, onGrowth: (bytes: number) => void): EncodedPage {
  const identity = Buffer.from(html);
  const tag = entityTag(identity);
  const representations = new Map<ContentEncoding, Representation>();
  let bytes = 0;
  const make = (encoding: ContentEncoding): Representation => {
    const made = represent(encodeBody(identity, encoding), encoding, tag, 'text/html; charset=utf-8');
    representations.set(encoding, made);
    bytes += made.body.byteLength;
    return made;
  };
  make('identity');
  return {
    status,
    in(encoding) {
      const known = representations.get(encoding);
      if (known !== undefined) return known;
      const made = make(encoding);
      onGrowth(bytes);
      return made;
    },
  };
}

/** A body that may be kept by browsers on the condition that they ask whether it is still the same. */
export function representText(text: string, encoding: ContentEncoding, contentType: string): Representation {
  const identity = Buffer.from(text);
  return represent(encodeBody(identity, encoding), encoding, entityTag(identity), contentType);
}

function represent(
  body: Buffer,
  encoding: ContentEncoding,
  tag: string,
  contentType: string,
): Representation {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  return {
    body,
    etag,
    headers: {
      'content-type': contentType,
      'cache-control': revalidated,
      vary: 'Accept-Encoding',
      etag,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}

function entityTag(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}
