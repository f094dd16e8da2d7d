import type { IncomingHttpHeaders } from 'node:http';
import { movedTo } from '../../engine/routes/site-state.ts';
import { pathOf } from '../request-path.ts';
import { negotiateEncoding } from './content-encoding.ts';
import type { CacheRequest, PageCache } from './page-cache.ts';
import type { Representation } from './representation.ts';
import type { ServedSite } from './served-site.ts';

export interface CachedAnswerOptions {
  readonly site: ServedSite;
  readonly cache: PageCache;
  readonly now: () => Date;
}

export function readRequest(url: string, headers: IncomingHttpHeaders): CacheRequest {
  const path = pathOf(url);
  const encoding = negotiateEncoding(headers['accept-encoding']?.toString());
  return { path, search: url.slice(path.length), encoding };
}

/** Returns the cached answer of this moment, unless the query names a page of a former system: then the request is redirected. */
export function cachedAnswer(
  { site, cache, now }: CachedAnswerOptions,
  asked: CacheRequest,
): Representation | undefined {
  const at = now();
  site.keepTime(at);
  const { state } = site;
  const { path, search } = asked;
  if (search !== '' && state !== undefined && movedTo(state, path + search) !== undefined) return undefined;
  return cache.get(asked, site, at);
}
