import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leadsPath } from '../../blocks/forms/request-fields.ts';
import { reportingHeader } from '../site/page-policies.ts';
import type { ServedSite } from '../site/served-site.ts';
import type { StatusMessages } from '../status-message.ts';

/**
 * Returns the listed origin of the page that a request comes from; undefined for all other pages.
 * @param listed the other origins whose pages may send leads, such as that of static files
 */
export function listedOrigin(
  { headers: { origin } }: Pick<FastifyRequest, 'headers'>,
  listed: readonly string[],
): string | undefined {
  return listed.find((one) => one === origin);
}

export interface LeadOriginsOptions {
  readonly origins: readonly string[];
  readonly site: Pick<ServedSite, 'noticePage'>;
  readonly messageFor: StatusMessages;
}

/** The maximum that browsers accept, in seconds. */
const preflightAge = 7200;

/**
 * Lets the pages of listed origins send leads: answers preflights, and lets their scripts read the answers. Cookies are
 * never accepted from there. A post from any other site is refused: a browser that shows the answer gets a page. Only
 * `Sec-Fetch-Site` shows that a post comes from another site: comparing `Origin` with the host would refuse the leads of
 * a site behind a proxy that replaces the host.
 */
export function addLeadOrigins(
  app: FastifyInstance,
  { origins, site, messageFor }: LeadOriginsOptions,
): void {
  const refuseMethod = (reply: FastifyReply) =>
    reply
      .code(405)
      .header('allow', 'POST')
      .send({ message: messageFor(405) });

  app.addHook('onRequest', async (request, reply) => {
    // Also for answers to other origins, so that no cache gives one the answer to the other.
    if (origins.length > 0) reply.header('vary', 'Origin');
    const origin = listedOrigin(request, origins);
    if (origin !== undefined) {
      reply.header('access-control-allow-origin', origin);
      return;
    }
    if (request.method !== 'POST' || !isFromOtherSite(request)) return;
    request.log.warn(
      'lead from a page of another site refused; LEAD_ORIGINS names the origins that may send leads',
    );
    reply.code(403).header('cache-control', 'no-store');
    const page = showsAnswer(request) ? site.noticePage('otherSite') : undefined;
    if (page === undefined) return reply.send({ message: messageFor(403) });
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': page.policy, ...reportingHeader })
      .send(page.html);
  });

  app.options(leadsPath, async (request, reply) => {
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (listedOrigin(request, origins) === undefined || !isPreflight) return refuseMethod(reply);
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, idempotency-key',
        'access-control-max-age': String(preflightAge),
      })
      .send();
  });
}

/** Scripts accept any format; browsers that load a page name this one. */
function showsAnswer({ headers: { accept = '' } }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(accept);
}

function isFromOtherSite({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean {
  return site === 'cross-site' || site === 'same-site';
}
