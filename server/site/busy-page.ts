import { policyOfFiles } from '../security-headers.ts';
import type { ContentEncoding } from './content-encoding.ts';
import { type Representation, represent, textOf } from './representation.ts';
import type { ServedSite } from './served-site.ts';
import type { PageAnswer } from './site-answer.ts';

/** Seconds after which to ask again. */
const retryAfterSeconds = '5';

/**
 * Returns a function that makes the answer to a request for a page that is refused because there are too many. The page with the
 * telephone number of the site is rendered and encoded once for each snapshot: a refusal must be cheap, also on a slow connection.
 */
export function busyPage(site: ServedSite): (encoding: ContentEncoding) => Promise<Representation> {
  let version: string | undefined;
  let made: Partial<Record<ContentEncoding, Promise<Representation>>> = {};
  return (encoding) => {
    if (version !== site.version) made = {};
    version = site.version;
    made[encoding] ??= makeBusyPage(site, encoding);
    return made[encoding];
  };
}

async function makeBusyPage(site: ServedSite, encoding: ContentEncoding): Promise<Representation> {
  const { html = '', policy = policyOfFiles } = site.noticePage('busy') ?? {};
  const page: PageAnswer = {
    kind: 'page',
    status: 503,
    html,
    policy,
    cacheable: false,
    validUntil: undefined,
  };
  const { status, body, headers } = await represent(page, textOf(page), encoding);
  return { status, body, headers: { ...headers, 'retry-after': retryAfterSeconds } };
}
