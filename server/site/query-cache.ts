import type { CachedAnswer } from './cached-answer.ts';
import type { ContentEncoding } from './content-encoding.ts';
import { createPageCache, type PassingRepresentation } from './page-cache.ts';
import type { PageAnswer } from './site-answer.ts';

/** A page that depends on no input of the request except single parameters of the query. */
export type QueryPage = PageAnswer & { readonly status: 200; readonly variesBy: readonly string[] };

type Query = Readonly<Record<string, string>>;

/**
 * A cache of pages that read their query, by the values of the parameters that they read. It is small and separate from
 * other pages, so that requests with ever new values evict only each other.
 */
export interface QueryCache {
  get(path: string, query: () => Query, snapshot: string, now: Date): CachedAnswer | undefined;
  /** Encodes and caches an answer; undefined for values that are too long to be cached. */
  add(
    path: string,
    query: Query,
    snapshot: string,
    answer: QueryPage,
    encoding: ContentEncoding,
  ): Promise<PassingRepresentation> | undefined;
  /** Switches to a new snapshot and evicts all answers. */
  swap(snapshot: string): void;
}

/** Of the parameters that a page reads, with their values. A calculator has a few short numbers. */
const maximumKeyLength = 500;

export function createQueryCache({ maxBytes }: { readonly maxBytes: number }): QueryCache {
  // The best compression takes longer than most of these answers are cached.
  const cache = createPageCache({ maxBytes, maxCompressions: 0 });
  let current: string | undefined;
  /** The parameters that the renderings of a path have read so far. */
  const names = new Map<string, readonly string[]>();

  const switchTo = (snapshot: string): void => {
    if (current === snapshot) return;
    current = snapshot;
    names.clear();
    cache.swap({ version: snapshot, affected: 'all' });
  };

  /**
   * The key of a request. An answer that was cached before a path was known to read more parameters is found by requests
   * without these: it read none of them, and its values are the same.
   */
  const keyOf = (path: string, read: readonly string[], query: Query): string => {
    const values = read.filter((name) => Object.hasOwn(query, name)).map((name) => [name, query[name]]);
    return `${path}?${JSON.stringify(values)}`;
  };

  return {
    get(path, query, snapshot, now) {
      switchTo(snapshot);
      const read = names.get(path);
      return read && cache.get(keyOf(path, read, query()), snapshot, now);
    },
    add(path, query, snapshot, answer, encoding) {
      switchTo(snapshot);
      const read = [...new Set([...(names.get(path) ?? []), ...answer.variesBy])].sort();
      names.set(path, read);
      const key = keyOf(path, read, query);
      return key.length > maximumKeyLength ? undefined : cache.add(key, snapshot, answer, encoding);
    },
    swap: switchTo,
  };
}
