import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { movedTo } from '../engine/routes/site-state.ts';
import { namesOneHost } from './client-errors.ts';
import { dependsOnUser } from './dashboard/signed-in-pages.ts';
import type { CacheHits } from './metrics/metrics.ts';
import { releaseHeader } from './release.ts';
import { pathOf } from './request-path.ts';
import { type ContentEncoding, negotiateEncoding } from './site/content-encoding.ts';
import type { PageCache } from './site/page-cache.ts';
import type { Representation } from './site/representation.ts';
import type { ServedSite } from './site/served-site.ts';
import { headersOfPages, isMatched } from './site/site-routes.ts';

export interface CachedResponsesOptions {
  readonly site: ServedSite;
  readonly cache: PageCache;
  /** Counts the answers. */
  readonly hits: CacheHits;
  readonly now: () => Date;
  /** The value of {@link releaseHeader}. */
  readonly release: () => string;
  /** Headers of every response. */
  readonly securityHeaders: Readonly<Record<string, string>>;
  readonly log: FastifyBaseLogger;
  /** Whether the server is stopping: then the framework answers, which closes connections. */
  readonly isClosing: () => boolean;
}

/** Headers as Node takes them: names and values in turn. */
interface PreparedHeaders {
  readonly release: string;
  readonly found: string[];
  readonly notModified: string[];
}

/** Headers of an unchanged page describe no body. */
const bodyHeaders = new Set(['content-type', 'content-encoding']);

/**
 * Answers requests for cached pages before the framework: their bytes and headers are ready, and no hook would change them.
 * All other requests go on to the framework, and so do those whose answer depends on the user.
 */
export function answerCachedFirst(server: Server, options: CachedResponsesOptions): void {
  const listeners = server.listeners('request');
  const answer = cachedResponses(options);
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answer(request, response))
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
}

/** Returns a function that answers a request from the cache; false if it cannot. */
function cachedResponses(options: CachedResponsesOptions) {
  const { site, cache, hits, now, release, securityHeaders, log, isClosing } = options;
  const prepared = new WeakMap<Representation, PreparedHeaders>();
  const encodings = new Map<string, ContentEncoding>();
  let current: { readonly version: string; readonly release: string } | undefined;

  const releaseOf = (version: string): string => {
    if (current?.version !== version) current = { version, release: release() };
    return current.release;
  };

  const encodingOf = (header: string): ContentEncoding => {
    let encoding = encodings.get(header);
    if (encoding === undefined) {
      encoding = negotiateEncoding(header);
      if (encodings.size < maximumEncodings) encodings.set(header, encoding);
    }
    return encoding;
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', headers } = request;
    if (request.method !== 'GET' || isClosing()) return false;
    const path = pathOf(url);
    const at = now();
    site.keepTime(at);
    const { version, state } = site;
    const cached = cache.get(path, version, at);
    if (cached === undefined || cached.status !== 200 || dependsOnUser(path) || !namesOneHost(request))
      return false;
    const hasQuery = url.length > path.length;
    if (hasQuery && state !== undefined && movedTo(state, url) !== undefined) return false;
    const isLogged = loggedLevels.has(log.level);
    const started = isLogged ? performance.now() : 0;
    const representation = cached.in(encodingOf(headers['accept-encoding'] ?? ''));
    const value = releaseOf(version);
    let ready = prepared.get(representation);
    if (ready?.release !== value) {
      ready = prepareHeaders(representation, value, securityHeaders);
      prepared.set(representation, ready);
    }
    const isUnchanged = isMatched(headers['if-none-match'], representation.etag);
    if (isUnchanged) hits.notModified += 1;
    else hits.found += 1;
    if (isUnchanged) response.writeHead(304, ready.notModified).end();
    else response.writeHead(200, ready.found).end(representation.body);
    if (isLogged) logAnswer(log, request.method, path, isUnchanged ? 304 : 200, started);
    return true;
  };
}

/** The levels at which answers are logged. */
const loggedLevels: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/** Maximum number of different values of Accept-Encoding that are remembered; browsers send few. */
const maximumEncodings = 200;

function prepareHeaders(
  { body, headers }: Representation,
  release: string,
  securityHeaders: Readonly<Record<string, string>>,
): PreparedHeaders {
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  const all = Object.entries({
    ...securityHeaders,
    [releaseHeader]: release,
    ...(isPage && headersOfPages),
    ...headers,
  });
  return {
    release,
    found: [...all, ['content-length', String(body.byteLength)]].flat(),
    notModified: all.filter(([name]) => !bodyHeaders.has(name)).flat(),
  };
}

/** Logs the same line as for other answers, between requests. */
function logAnswer(
  log: FastifyBaseLogger,
  method: string,
  path: string,
  status: number,
  started: number,
): void {
  const milliseconds = Math.round((performance.now() - started) * 10) / 10;
  setImmediate(() =>
    log.info({ reqId: randomUUID(), method, path: path.slice(0, 200), status, milliseconds }, 'answered'),
  );
}
