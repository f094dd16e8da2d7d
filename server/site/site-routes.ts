import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { withSearch } from '../../engine/routes/forwarded-query.ts';
import { movedTo } from '../../engine/routes/site-state.ts';
import type { Admission } from '../http/admission/admission.ts';
import { addressGroups } from '../http/network/addresses.ts';
import { noSuchFile } from '../no-such-file.ts';
import { releaseHeader } from '../release.ts';
import { busyPage } from './busy-page.ts';
import { cachedAnswer, readRequest } from './cached-answer.ts';
import type { PageCache } from './page-cache.ts';
import { type Representation, responseTo } from './representation.ts';
import type { ServedSite } from './served-site.ts';

export interface SiteRoutesOptions {
  readonly site: ServedSite;
  readonly cache: PageCache;
  /** Decides when a page is rendered. */
  readonly admission: Admission;
  readonly now: () => Date;
}

/** Handles all paths without another route: pages, redirects to canonical paths, and generated files. */
export async function siteRoutes(app: FastifyInstance, options: SiteRoutesOptions): Promise<void> {
  const { site, cache, admission, now } = options;
  const busyIn = busyPage(site);

  app.get('/*', async (request, reply) => {
    const asked = readRequest(request.url, request.headers);
    const { path, search } = asked;
    const cached = cachedAnswer(options, asked);
    if (cached !== undefined) return send(request, reply, cached);
    const canonical = canonicalPath(path);
    const to = site.state && movedTo(site.state, canonical + search);
    if (to !== undefined || canonical !== path)
      return redirect(reply, to ?? withSearch(canonical, search), freshSeconds(site, now()));

    if (!(await admission.turn(addressGroups(request.ip)?.address ?? '')))
      return send(request, reply, await busyIn(asked.encoding));
    // Many may ask for the same page.
    const rendered = cachedAnswer(options, asked);
    // The content may have changed since the request began.
    const nameRelease = () => reply.header(releaseHeader, app.commonHeaders()[releaseHeader]);
    nameRelease();
    if (rendered !== undefined) return send(request, reply, rendered);

    const { version } = site;
    const list = isFile(path) ? await site.listPages(path, now()) : undefined;
    const answer = list ?? site.respond({ path, query: readQuery(search) }, now());
    nameRelease();
    return send(request, reply, await cache.add(asked, version, answer));
  });

  app.get(composedStylesheets, async (request, reply) => {
    const asked = readRequest(request.url, request.headers);
    const cached = cachedAnswer(options, asked);
    if (cached !== undefined) return send(request, reply, cached);
    if (!(await admission.turn(addressGroups(request.ip)?.address ?? '')))
      return send(request, reply, await busyIn(asked.encoding));
    const { version } = site;
    const answer = site.respond({ path: asked.path, query: {} }, now());
    if (answer.kind !== 'file') return noSuchFile(reply);
    return send(request, reply, await cache.add(asked, version, answer));
  });
}

/**
 * The stylesheets of compositions, which the site makes. Those without a composition in their name are in the build, or kept from an
 * earlier one.
 */
const composedStylesheets = '/assets/:name(^blocks\\.\\w{8}\\.[\\w.-]+\\.css$)';

const isFile = (path: string): boolean => path.includes('.');

function send(request: FastifyRequest, reply: FastifyReply, representation: Representation): FastifyReply {
  const { status, headers, body } = responseTo(representation, request.headers);
  return reply.code(status).headers(headers).send(body);
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

function readQuery(search: string): Readonly<Record<string, string>> {
  // Reversed, so that the first of a repeated name wins.
  return Object.fromEntries([...new URLSearchParams(search)].reverse());
}
