import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ContentEncoding, encodeBody, encodeSmallest } from './content-encoding.ts';
import { createIdleQueue } from './idle-queue.ts';
import type { SnapshotSwap } from './site-source.ts';

/** The bytes of one page in one encoding, with the headers that go with them. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A page in every encoding that was asked for; further ones are made on demand and kept. Brotli is made fast at first and
 * made small soon after.
 */
export interface EncodedPage {
  readonly status: 200 | 404;
  in(encoding: ContentEncoding): Representation;
}

export interface PageToKeep {
  readonly status: 200 | 404;
  readonly html: string;
  readonly validUntil: number | undefined;
  /** A file whose path is never answered with another text. */
  readonly immutable?: { readonly contentType: string };
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
  const queue = createIdleQueue(pagesToMakeSmall);

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
    keep(path, version, { status, html, validUntil, immutable }) {
      belongTo(version);
      if (status === 404) {
        if (notFound?.html === html) return notFound.page;
        const page: GrowingPage = encodePage(status, html, pageForm, {
          grown() {},
          encoded: () => queue.add(() => (notFound?.page === page ? page.makeSmall() : undefined)),
        });
        notFound = { html, page };
        return page;
      }
      const setSize = (bytes: number): void => {
        entries.set(path, { page, validUntil }, { size: Math.max(1, bytes) });
      };
      // It may have been dropped or replaced since.
      const isKept = () => entries.peek(path)?.page === page;
      const form =
        immutable === undefined
          ? pageForm
          : { ...immutable, cacheControl: 'public, max-age=31536000, immutable' };
      const page: GrowingPage = encodePage(status, html, form, {
        grown(bytes) {
          if (isKept()) setSize(bytes);
        },
        encoded: () => queue.add(() => (isKept() ? page.makeSmall() : undefined)),
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

/** Pages that may wait to be made small: at 0.1 s each that takes 20 s. The next request tries again. */
const pagesToMakeSmall = 200;

interface Form {
  readonly contentType: string;
  readonly cacheControl: string;
}

const pageForm: Form = { contentType: 'text/html; charset=utf-8', cacheControl: revalidated };

interface GrowingPage extends EncodedPage {
  /** Puts the smallest brotli in the place of the fast one. */
  makeSmall(): Promise<void>;
}

interface PageListener {
  /** The page now has this many bytes in all its encodings. */
  readonly grown: (bytes: number) => void;
  /** Brotli was asked for and is not yet small. Answers whether that will be seen to. */
  readonly encoded: () => boolean;
}

function encodePage(
  status: 200 | 404,
  text: string,
  form: Form,
  { grown, encoded }: PageListener,
): GrowingPage {
  const identity = Buffer.from(text);
  const tag = entityTag(identity);
  const representations = new Map<ContentEncoding, Representation>();
  let willBeSmall = false;
  const keep = (encoding: ContentEncoding, body: Buffer): Representation => {
    const made = represent(body, encoding, tag, form);
    representations.set(encoding, made);
    return made;
  };
  const tell = () => {
    let bytes = 0;
    for (const { body } of representations.values()) bytes += body.byteLength;
    grown(bytes);
  };
  keep('identity', identity);
  return {
    status,
    in(encoding) {
      let representation = representations.get(encoding);
      if (representation === undefined) {
        representation = keep(encoding, encodeBody(identity, encoding));
        tell();
      }
      if (encoding === 'br' && !willBeSmall) willBeSmall = encoded();
      return representation;
    },
    async makeSmall() {
      keep('br', await encodeSmallest(identity));
      tell();
    },
  };
}

/** A body that may be kept by browsers on the condition that they ask whether it is still the same. */
export function representText(text: string, encoding: ContentEncoding, contentType: string): Representation {
  const identity = Buffer.from(text);
  const form = { contentType, cacheControl: revalidated };
  return represent(encodeBody(identity, encoding), encoding, entityTag(identity), form);
}

// Fast and small brotli of one text have one tag. They differ in bytes, which matters to nobody: parts are not served.
function represent(
  body: Buffer,
  encoding: ContentEncoding,
  tag: string,
  { contentType, cacheControl }: Form,
): Representation {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  return {
    body,
    etag,
    headers: {
      'content-type': contentType,
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      etag,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}

function entityTag(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 27);
}
