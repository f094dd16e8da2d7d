import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { withSearch } from '../../engine/routes/forwarded-query.ts';
import { movedTo } from '../../engine/routes/site-state.ts';
import { speculationRulesPath } from '../../engine/routes/speculation-rules.ts';
import type { Admission } from '../admission/admission.ts';
import { addressGroups } from '../network/addresses.ts';
import { releaseHeader } from '../release.ts';
import { busyPage } from './busy-page.ts';
import { type ContentEncoding, encodeBody, negotiateEncoding } from './content-encoding.ts';
import { createFileRepresentations } from './file-representations.ts';
import { isStylePath, KeptStyles } from './kept-styles.ts';
import { encodedPage, type PageCache, type PassingRepresentation } from './page-cache.ts';
import { reportingHeader } from './page-policies.ts';
import { createQueryCache, type QueryCache, type QueryPage } from './query-cache.ts';
import { releaseAfter } from './release-after.ts';
import type { ServedSite } from './served-site.ts';
import type { SharedLooks } from './shared-looks.ts';
import type { FileAnswer, PageAnswer, SiteAnswer } from './site-answer.ts';

export interface SiteRoutesOptions {
  readonly site: ServedSite;
  readonly cache: PageCache;
  /** Decides when a page is rendered. */
  readonly admission: Admission;
  /** The folder of the stylesheet files of earlier content and builds; none by default. */
  readonly keptDir?: string | undefined;
  /** The looks of other servers of the same site; without it, there is one server. */
  readonly sharedLooks?: SharedLooks | undefined;
  readonly now: () => Date;
}

/** Handles all paths without another route: pages, redirects to canonical paths, and generated files. */
export async function siteRoutes(app: FastifyInstance, options: SiteRoutesOptions): Promise<void> {
  const { site, cache, admission, now } = options;
  const queryPages = createQueryCache({ maxBytes: queryPageBytes });
  site.onSwap((swap) => {
    cache.swap(swap);
    queryPages.swap(swap.version);
  });
  const keptStyles = openKeptStyles(app, options.keptDir);
  const findExactStyles = exactStyles(options, keptStyles);
  const sendAnswer = answerSender(options, queryPages, keptStyles);
  const refuseBusy = busyPage(site);

  // The content may have changed since the request began.
  const nameRelease = (reply: FastifyReply) => reply.header(releaseHeader, app.releaseValue());
  const findCached = (path: string, search: string, at: Date) =>
    cache.get(path, site.version, at) ?? queryPages.get(path, () => readQuery(search), site.version, at);

  app.get('/*', async (request, reply) => {
    const { path, search } = splitUrl(request.url);
    const canonical = canonicalPath(path);
    const at = now();
    const moved = site.state && movedTo(site.state, canonical + search);
    if (moved !== undefined || canonical !== path)
      return redirect(reply, moved ?? withSearch(canonical, search), freshSeconds(site, at));

    const encoding = negotiateEncoding(headerValue(request, 'accept-encoding'));
    const cached = findCached(path, search, at);
    nameRelease(reply);
    if (cached !== undefined)
      return sendRevalidated(request, withPageHeaders(reply), cached.status, cached.in(encoding));

    if (!(await admission.turn(addressGroups(request.ip)?.address ?? ''))) return refuseBusy(reply, encoding);
    const turnAt = now();
    site.keepTime(turnAt);
    // Many may ask for the same page.
    const rendered = findCached(path, search, turnAt);
    nameRelease(reply);
    if (rendered !== undefined)
      return sendRevalidated(request, withPageHeaders(reply), rendered.status, rendered.in(encoding));

    const query = readQuery(search);
    if (isFile(path)) await site.prepare(path, turnAt);
    const current = site.respond({ path, query }, turnAt);
    nameRelease(reply);
    const answer = isStylePath(path) ? await findExactStyles(path, current) : current;
    return sendAnswer({ request, reply, path, query, encoding }, answer);
  });
}

/** Opens the folder of stylesheet files until the application closes. */
function openKeptStyles(app: FastifyInstance, keptDir: string | undefined): KeptStyles | undefined {
  if (keptDir === undefined) return undefined;
  const keptStyles = new KeptStyles(keptDir, (error) =>
    app.log.warn({ err: error }, 'a stylesheet could not be kept'),
  );
  app.addHook('onClose', () => keptStyles.finish());
  return keptStyles;
}

/**
 * Returns a function that replaces the answer for a stylesheet that this server has not made by the file of its name, if
 * it can be found.
 */
function exactStyles(
  { site, sharedLooks, now }: SiteRoutesOptions,
  keptStyles: KeptStyles | undefined,
): (path: string, current: SiteAnswer) => Promise<SiteAnswer> {
  return async (path, current) => {
    const kept = (answer: SiteAnswer) => keptStyles?.complete(path, answer) ?? answer;
    const known = await kept(current);
    if (isExact(known)) return known;
    // Another server may have read a change that this one has not.
    await site.changesRead();
    await sharedLooks?.learn();
    return kept(site.respond({ path, query: {} }, now()));
  };
}

/** A request that no cache can answer. */
interface UncachedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly encoding: ContentEncoding;
}

/**
 * Returns a function that sends an answer and caches it if it may be cached. It reads the version of the site before it
 * first waits: call it in the same turn in which a page was rendered.
 */
function answerSender(
  { site, cache }: SiteRoutesOptions,
  queryPages: QueryCache,
  keptStyles: KeptStyles | undefined,
): (uncached: UncachedRequest, answer: SiteAnswer) => FastifyReply | Promise<FastifyReply> {
  const files = createFileRepresentations(fileBytes);

  async function sendFile({ request, reply, path, encoding }: UncachedRequest, answer: FileAnswer) {
    if (!answer.immutable && isStylePath(path) && request.headers[exactFileHeader] !== undefined)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
    const representation = answer.immutable
      ? await cache.add(path, site.version, answer, encoding)
      : await files.represent(path, answer, encoding);
    return sendRevalidated(request, reply, 200, representation);
  }

  async function sendPage(uncached: UncachedRequest, answer: PageAnswer) {
    const { request, reply, path, query, encoding } = uncached;
    const { status, stylesheet } = answer;
    if (stylesheet !== undefined) keptStyles?.keep(stylesheet);
    if (status === 503) reply.header('retry-after', retryAfterSeconds);
    const ofQuery = isQueryPage(answer)
      ? queryPages.add(path, query, site.version, answer, encoding)
      : undefined;
    if (ofQuery !== undefined) return sendRevalidated(request, withPageHeaders(reply), 200, await ofQuery);
    if (!isCacheable(answer))
      return sendOnce(withPolicy(reply, answer.policy), status, encodedPage(answer).bytes, encoding);
    const added = await cache.add(path, site.version, answer, encoding);
    return sendRevalidated(request, withPageHeaders(reply), status, added);
  }

  return (uncached, answer) => {
    switch (answer.kind) {
      case 'file':
        return sendFile(uncached, answer);
      case 'page':
        return sendPage(uncached, answer);
    }
  };
}

function isCacheable(answer: PageAnswer): answer is PageAnswer & { readonly status: 200 | 404 } {
  return answer.cacheable && (answer.status === 200 || answer.status === 404);
}

/**
 * A proxy before several servers asks with it for a stylesheet of exactly this name, so that it can ask the next server. Without
 * it the answer for an unknown name is the current styles of the page.
 */
const exactFileHeader = 'x-exact-file';

const isExact = (answer: SiteAnswer): boolean => answer.kind === 'file' && answer.immutable;

const isFile = (path: string): boolean => path.includes('.');

/** Maximum size of the cache of encoded files. */
const fileBytes = 16 * 1024 * 1024;

/** Maximum size of the cache of pages that read their query. */
const queryPageBytes = 16 * 1024 * 1024;

function isQueryPage(answer: PageAnswer): answer is QueryPage {
  return answer.status === 200 && !answer.cacheable && answer.variesBy !== undefined;
}

/** When to ask again for a page that is set aside: an editor has to correct a file. */
const retryAfterSeconds = 600;

/**
 * Headers of all pages: the speculation rules say what pages browsers may prefetch, and the endpoint is where they report
 * what the policy of a page blocks.
 */
export const headersOfPages = { 'speculation-rules': `"${speculationRulesPath}"`, ...reportingHeader };

function withPageHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers(headersOfPages);
}

function withPolicy(reply: FastifyReply, policy: string): FastifyReply {
  return withPageHeaders(reply).header('content-security-policy', policy);
}

function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { body, etag, headers, release }: PassingRepresentation,
): FastifyReply {
  if (release !== undefined) releaseAfter(reply.raw, release);
  reply.headers(headers);
  if (status === 200 && isMatched(headerValue(request, 'if-none-match'), etag)) {
    return reply.removeHeader('content-type').removeHeader('content-encoding').code(304).send();
  }
  return reply.code(status).send(body);
}

function sendOnce(
  reply: FastifyReply,
  status: number,
  html: Buffer,
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
    .send(encodeBody(html, encoding));
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

function headerValue(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
