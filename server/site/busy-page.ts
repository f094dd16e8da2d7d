import type { FastifyReply } from 'fastify';
import { policyOfFiles } from '../security-headers.ts';
import { type ContentEncoding, encodeBody } from './content-encoding.ts';
import { reportingHeader } from './page-policies.ts';
import type { ServedSite } from './served-site.ts';

/** Seconds after which to ask again. */
const retryAfterSeconds = 5;

/**
 * Returns a function that refuses a request for a page because there are too many. The page with the telephone number of
 * the site is rendered and encoded once for each snapshot, because refusals must be cheap.
 */
export function busyPage(site: ServedSite): (reply: FastifyReply, encoding: ContentEncoding) => FastifyReply {
  let version: string | undefined;
  let html = Buffer.alloc(0);
  let policy = '';
  const bodies = new Map<ContentEncoding, Buffer>();

  const bodyIn = (encoding: ContentEncoding): Buffer => {
    if (version !== site.version) {
      version = site.version;
      const page = site.noticePage('busy');
      html = Buffer.from(page?.html ?? '');
      policy = page?.policy ?? policyOfFiles;
      bodies.clear();
    }
    const body = bodies.get(encoding) ?? encodeBody(html, encoding);
    bodies.set(encoding, body);
    return body;
  };

  return (reply, encoding) => {
    const body = bodyIn(encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(503)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        ...reportingHeader,
        'cache-control': 'no-store',
        'retry-after': String(retryAfterSeconds),
        vary: 'Accept-Encoding',
      })
      .send(body);
  };
}
