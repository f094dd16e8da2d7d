import { takeInStyleFile } from './page-styles.ts';
import { readPage } from './swap-page.ts';

/** A page as the server sent it, with its styles, ready to be shown. `url` is where redirects led. */
export interface FetchedPage {
  readonly url: string;
  readonly page: Document;
}

interface Kept {
  readonly page: Promise<FetchedPage>;
  readonly until: number;
}

const lifetime = 30_000;
const most = 12;
const kept = new Map<string, Kept>();

async function load(url: string, signal: AbortSignal | null): Promise<FetchedPage> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, signal });
  // The page for a failure stands alone, without what surrounds the others.
  if (response.status >= 500 || !response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${url} is not a page`);
  const page = readPage(await response.text());
  await takeInStyleFile(page, signal);
  return { url: response.url, page };
}

/** Fetches a page that is likely to be asked for next, and keeps it for half a minute. */
export function prefetchPage(url: string): void {
  const now = Date.now();
  for (const [key, { until }] of kept) if (until < now || kept.size > most) kept.delete(key);
  if (kept.has(url)) return;
  const page = load(url, null);
  page.catch(() => kept.delete(url));
  kept.set(url, { page, until: now + lifetime });
}

/** The page at a URL: the prefetched one, or from the server. Throws when it failed or is not HTML. */
export function fetchPage(url: string, signal: AbortSignal): Promise<FetchedPage> {
  const ready = kept.get(url);
  kept.delete(url);
  return ready && ready.until > Date.now() ? ready.page : load(url, signal);
}
