import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { movedTo } from '../../engine/routes/site-state.ts';
import { speculationRulesPath } from '../../engine/routes/speculation-rules.ts';
import { type ContentEncoding, encodeBody, negotiateEncoding } from './content-encoding.ts';
import type { PageCache, Representation } from './page-cache.ts';
import { representText } from './page-cache.ts';
import type { ServedSite } from './served-site.ts';

export interface SiteRoutesOptions {
  readonly site: ServedSite;
  readonly cache: PageCache;
  readonly now: () => Date;
}

/** Handles all paths without another route: pages, redirects to canonical paths, and generated files. */
export async function siteRoutes(
  app: FastifyInstance,
  { site, cache, now }: SiteRoutesOptions,
): Promise<void> {
  site.onSwap((swap) => cache.swap(swap));

  app.get('/*', (request, reply) => {
    const { path, search } = splitUrl(request.url);
    const canonical = canonicalPath(path);
    const at = now();
    if (canonical !== path) {
      const moved = site.state && movedTo(site.state, canonical);
      return redirect(reply, withSearch(moved ?? canonical, search), freshSeconds(site, at));
    }

    const encoding = negotiateEncoding(headerValue(request, 'accept-encoding'));
    const cached = cache.get(path, site.version, at);
    if (cached !== undefined)
      return sendRevalidated(request, withRules(reply), cached.status, cached.in(encoding));

    const answer = site.respond({ path, query: readQuery(search) }, at);
    switch (answer.kind) {
      case 'redirect':
        return redirect(reply, withSearch(answer.location, search), freshSeconds(site, at));
      case 'file': {
        const representation = answer.immutable
          ? cache.add(path, site.version, answer).in(encoding)
          : representText(answer.body, encoding, answer.contentType);
        return sendRevalidated(request, reply, 200, representation);
      }
      case 'page': {
        const { status, html } = answer;
        if (status === 503) reply.header('retry-after', retryAfterSeconds);
        if (!answer.cacheable || status === 500 || status === 410 || status === 503)
          return sendOnce(withRules(reply), status, html, encoding);
        const added = cache.add(path, site.version, { ...answer, status });
        return sendRevalidated(request, withRules(reply), status, added.in(encoding));
      }
    }
  });
}

/** When to ask again for a page that is set aside: an editor has to correct a file. */
const retryAfterSeconds = 600;

/** The header of pages that names the speculation rules, which say what pages browsers may prefetch. */
export const rulesHeader = { 'speculation-rules': `"${speculationRulesPath}"` };

function withRules(reply: FastifyReply): FastifyReply {
  return reply.headers(rulesHeader);
}

function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { body, etag, headers }: Representation,
): FastifyReply {
  reply.headers(headers);
  if (status === 200 && isMatched(headerValue(request, 'if-none-match'), etag)) {
    return reply.removeHeader('content-type').removeHeader('content-encoding').code(304).send();
  }
  return reply.code(status).send(body);
}

function sendOnce(
  reply: FastifyReply,
  status: number,
  html: string,
  encoding: ContentEncoding,
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
    })
    .send(encodeBody(Buffer.from(html), encoding));
}

/** Redirects permanently. Browsers cache the redirect for a limited time only, since content may change. */
function redirect(reply: FastifyReply, location: string, seconds: number): FastifyReply {
  return reply.header('cache-control', `public, max-age=${seconds}`).redirect(location, 308);
}

/** The seconds for which a redirect is cached: an hour, but no longer than until the next publication. */
function freshSeconds({ state }: ServedSite, now: Date): number {
  const until = state?.snapshot.period.until ?? Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(3600, Math.floor((until - now.getTime()) / 1000)));
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
export function isMatched(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const start = url.indexOf('?');
  return start === -1 ? { path: url, search: '' } : { path: url.slice(0, start), search: url.slice(start) };
}

const noQuery: Readonly<Record<string, string>> = {};

function readQuery(search: string): Readonly<Record<string, string>> {
  if (search === '') return noQuery;
  // Reversed, so that the first of a repeated name wins.
  return Object.fromEntries([...new URLSearchParams(search)].reverse());
}

function withSearch(location: string, search: string): string {
  if (search === '') return location;
  const [address = '', ...fragment] = location.split('#');
  const joined = address.includes('?') ? `${address}&${search.slice(1)}` : address + search;
  return [joined, ...fragment].join('#');
}

function headerValue(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
