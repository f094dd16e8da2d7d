import { keepStylesheet } from './page-styles.ts';
import { readPage } from './swap-page.ts';

/** A page from the server with its stylesheet. `url` is the address after redirects. */
export interface FetchedPage {
  readonly url: string;
  readonly page: Document;
}

interface CachedPage {
  readonly page: Promise<FetchedPage>;
  readonly until: number;
}

const lifetime = 30_000;
const most = 12;
const cached = new Map<string, CachedPage>();

async function load(url: string, signal: AbortSignal | null): Promise<FetchedPage> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, signal });
  // The failure page has no layout, so it cannot replace the main region.
  if (response.status >= 500 || !response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${url} is not a page`);
  const page = readPage(await response.text());
  await keepStylesheet(page);
  return { url: response.url, page };
}

/** Prefetches a page that is likely to be visited next. It is cached for 30 seconds. */
export function prefetchPage(url: string): void {
  const now = Date.now();
  for (const [key, { until }] of cached) if (until < now || cached.size > most) cached.delete(key);
  if (cached.has(url)) return;
  const page = load(url, null);
  page.catch(() => cached.delete(url));
  cached.set(url, { page, until: now + lifetime });
}

/** Returns the page at a URL, prefetched or from the server. Rejects if the request fails or the response is not HTML. */
export function fetchPage(url: string, signal: AbortSignal): Promise<FetchedPage> {
  const ready = cached.get(url);
  cached.delete(url);
  return ready && ready.until > Date.now() ? ready.page : load(url, signal);
}
