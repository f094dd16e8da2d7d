import { policyOfFiles } from '../security-headers.ts';
import { type Representation, represent, textOf } from './representation.ts';
import type { ServedSite } from './served-site.ts';
import type { PageAnswer } from './site-answer.ts';

/** Seconds after which to ask again. */
const retryAfterSeconds = '5';

/**
 * Returns a function that answers a request for a page that is refused because there are too many. The page with the telephone
 * number of the site is rendered once for each snapshot, and not compressed, because refusals must be cheap.
 */
export function busyPage(site: ServedSite): () => Promise<Representation> {
  let made: { readonly version: string; readonly page: Promise<Representation> } | undefined;
  return () => {
    const { version } = site;
    if (made?.version !== version) made = { version, page: makeBusyPage(site) };
    return made.page;
  };
}

async function makeBusyPage(site: ServedSite): Promise<Representation> {
  const { html = '', policy = policyOfFiles } = site.noticePage('busy') ?? {};
  const page: PageAnswer = {
    kind: 'page',
    status: 503,
    html,
    policy,
    cacheable: false,
    validUntil: undefined,
  };
  const { status, body, headers } = await represent(page, textOf(page), 'identity');
  return { status, body, headers: { ...headers, 'retry-after': retryAfterSeconds } };
}
