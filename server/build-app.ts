import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { snapshotWords } from '../engine/content/snapshot-words.ts';
import { unavailableWords } from '../engine/render/unavailable.words.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { AppOptions } from './app-options.ts';
import { registerRoutes } from './app-routes.ts';
import { type AppServices, createAppServices } from './app-services.ts';
import { answerCachedFirst } from './cached-responses.ts';
import { answerClientErrors, refuseConnection, refuseExpectations, requireOneHost } from './client-errors.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  limitConnections,
  serverOptionsOf,
} from './connection-limits.ts';
import { concernsDatabase } from './database/unavailable.ts';
import type { Metrics } from './metrics/metrics.ts';
import { readForwardedAddresses } from './network/forwarded-addresses.ts';
import { warnOfUnlistedProxy } from './rate-limits/unlisted-proxy.ts';
import { releaseHeader, releaseValue } from './release.ts';
import { pathOf } from './request-path.ts';
import { originForm } from './request-target.ts';
import { securityHeadersOf } from './security-headers.ts';
import { trustProxyOption } from './settings/trusted-proxies.ts';
import { type StatusMessages, statusMessage } from './status-message.ts';
import { limitUnanswered } from './unanswered-requests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
    /** Returns the current value of {@link releaseHeader}. */
    readonly releaseValue: () => string;
  }
}

/** Maximum size of the body of a request, in bytes, unless a route has its own. */
export const bodyLimit = 64 * 1024;

/** The headers of every response, also of those that bypass the framework. */
interface CommonHeaders {
  readonly security: ReturnType<typeof securityHeadersOf>;
  readonly release: () => string;
}

const commonHeaders = ({ security, release }: CommonHeaders): Readonly<Record<string, string>> => ({
  ...security,
  [releaseHeader]: release(),
});

/**
 * Builds the application without listening, so that tests can use `inject`. Closing it closes the site and the database
 * after the last response.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, server, siteUrl, log } = options;
  const { connections = connectionLimits(options.trustProxy !== false) } = options;
  const headers: CommonHeaders = {
    security: securityHeadersOf(siteUrl),
    release: () => releaseValue(options.release ?? 'unbuilt', site.state?.snapshot.version),
  };
  const messageFor: StatusMessages = (status) => statusMessage(status, snapshotWords(site.state?.snapshot));
  const app = fastify(serverOptionsOfApp(options, connections, headers, messageFor));
  let connectionCount = 0;
  app.server.on('connection', () => {
    connectionCount += 1;
  });
  if (server === undefined)
    limitConnections(
      app.server,
      connections,
      refuseConnection(
        () => commonHeaders(headers),
        () => snapshotWords(site.state?.snapshot)(unavailableWords)('busyText'),
      ),
    );
  const services = createAppServices(options, () => connectionCount);
  refuseExpectations(app.server, () => commonHeaders(headers), messageFor);
  app.removeContentTypeParser('text/plain');
  addHeaders(app, options, services, headers);
  requireOneHost(app, messageFor);
  if (options.trustProxy !== false) readForwardedAddresses(app);
  warnOfUnlistedProxy(app);
  const isClosing = addLifecycle(app, options, services);
  addErrorHandlers(app, messageFor);
  await app.register(cookie);
  app.decorateRequest('user', null);
  app.decorate('metrics', services.metrics);
  app.decorate('releaseValue', headers.release);
  options.extend?.(app);
  await registerRoutes(app, options, services, messageFor);
  if (server === undefined) {
    const { cache, cacheHits, now } = services;
    const { release, security: securityHeaders } = headers;
    answerCachedFirst(app.server, {
      site,
      cache,
      hits: cacheHits,
      now,
      release,
      securityHeaders,
      log,
      isClosing,
    });
    limitUnanswered(app.server);
  }
  return app;
}

function serverOptionsOfApp(
  { trustProxy, log, server }: AppOptions,
  connections: ConnectionLimits,
  { security, release }: CommonHeaders,
  messageFor: StatusMessages,
): FastifyHttpOptions<Server> {
  return {
    bodyLimit,
    trustProxy: trustProxyOption(trustProxy),
    requestTimeout: connections.request,
    keepAliveTimeout: connections.keepAlive,
    http: serverOptionsOf(connections),
    clientErrorHandler: answerClientErrors(() => commonHeaders({ security, release }), messageFor),
    rewriteUrl: originForm,
    genReqId: () => randomUUID(),
    // Requests on open connections are answered while the server stops, and end their connection.
    return503OnClosing: false,
    // Fastify's own log lines contain the query string and the address of the visitor.
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: log,
    routerOptions: { maxParamLength: 2048 },
    ...(server === undefined ? {} : { serverFactory: (handler) => server.on('request', handler) }),
  };
}

function addHeaders(
  app: FastifyInstance,
  { site }: AppOptions,
  { now }: AppServices,
  { security, release }: CommonHeaders,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    site.keepTime(now());
    reply.headers(security);
    // Also on responses that do not go through the framework, such as streams of events.
    reply.raw.setHeader(releaseHeader, release());
    if (!isPagePath(request)) reply.header('cache-control', 'no-store');
    done();
  });
}

/**
 * Starts the jobs when the application is ready, counts responses, and ends everything in order when it closes.
 * @returns whether the application is closing
 */
function addLifecycle(
  app: FastifyInstance,
  { site, database }: AppOptions,
  { dispatcher, jobs, metrics }: AppServices,
): () => boolean {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The end of the server does not wait for clients that keep their connection open.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    metrics.answered(request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    const line = { method: request.method, path: shortPathOf(request), status: reply.statusCode };
    request.log.info({ ...line, milliseconds: Math.round(reply.elapsedTime * 10) / 10 }, 'answered');
    done();
  });
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', async () => {
    // At once: a long job, such as a backup, must not keep deliveries from being marked before the process is ended.
    await Promise.all([dispatcher.stop(), jobs.stop()]);
    await site.close();
    await database.destroy();
  });
  return () => isClosing;
}

function addErrorHandlers(app: FastifyInstance, messageFor: StatusMessages): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error, request);
    // Messages of client errors quote the request, so only those of server errors are logged.
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: error.code }, 'request refused');
    const message = messageFor(status);
    reply.code(status).header('cache-control', 'no-store');
    if (isPagePath(request)) return reply.type('text/plain; charset=utf-8').send(message);
    // The answer that failed may have been another file.
    return reply
      .removeHeader('content-disposition')
      .type('application/json; charset=utf-8')
      .send({ message });
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      return reply.code(404).send({ message: messageFor(404) });
    }
    const allowed = allowedMethods(app, pathOf(request.url));
    return reply
      .code(405)
      .header('allow', allowed.length > 0 ? allowed.join(', ') : 'GET, HEAD')
      .send({ message: messageFor(405) });
  });
}

/** The codes of PostgreSQL for a character that no text, or no text of a JSON value, can have. */
const invalidCharacters: ReadonlySet<string> = new Set(['22021', '22P05']);

function statusOf(error: FastifyError, request: FastifyRequest): number {
  // The client has closed the connection in the middle of its request: the code is that of a lost connection of the database.
  if (request.raw.readableAborted || invalidCharacters.has(error.code)) return 400;
  if (!isPagePath(request) && concernsDatabase(error)) return 503;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

/** The path without what a client could add to fill the log. */
function shortPathOf(request: FastifyRequest): string {
  return pathOf(request.url).slice(0, 200);
}

function isPagePath(request: FastifyRequest): boolean {
  return !/^\/(api|healthz|readyz)(\/|\?|$)/.test(request.url);
}
