import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
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
import { cachedPages } from './cached-pages.ts';
import { answerClientErrors, refuseConnection, refuseExpectation, requireOneHost } from './client-errors.ts';
import { connectionLimits, limitConnections, serverOptionsOf } from './connection-limits.ts';
import { concernsDatabase } from './database/database-error.ts';
import { readForwardedAddresses } from './http/network/forwarded-addresses.ts';
import { warnOfUnlistedProxy } from './http/rate-limits/unlisted-proxy.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import { trustProxyOption } from './operations/settings/trusted-proxies.ts';
import { releaseHeader, releaseValue } from './release.ts';
import { pathOf } from './request-path.ts';
import { originForm } from './request-target.ts';
import { securityHeadersOf } from './security-headers.ts';
import { type StatusMessages, statusMessage } from './status-message.ts';
import { unansweredLimit } from './unanswered-requests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
    /** Returns the headers of every response, also of those that bypass the framework. */
    readonly commonHeaders: () => Readonly<Record<string, string>>;
  }
}

/** Maximum size of the body of a request, in bytes, unless a route has its own. */
export const bodyLimit = 64 * 1024;

/** The pattern of the route of pages. */
const pageRoute = '/*';

type CommonHeaders = FastifyInstance['commonHeaders'];

/**
 * Builds the application without listening, so that tests can use `inject`. Closing it closes the site and the database
 * after the last response.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, siteUrl } = options;
  const security = securityHeadersOf(siteUrl);
  const headers: CommonHeaders = () => ({
    ...security,
    [releaseHeader]: releaseValue(options.release ?? 'unbuilt', site.state?.snapshot.version),
  });
  const messageFor: StatusMessages = (status) => statusMessage(status, snapshotWords(site.state?.snapshot));
  const opened = { connections: 0 };
  const services = createAppServices(options, () => opened.connections);
  const app = fastify(serverOptionsOfApp(options, services, headers, messageFor, opened));
  app.removeContentTypeParser('text/plain');
  addHeaders(app, options, services, headers);
  requireOneHost(app, messageFor);
  if (options.trustProxy !== false) readForwardedAddresses(app);
  warnOfUnlistedProxy(app);
  addLifecycle(app, options, services);
  addErrorHandlers(app, messageFor);
  await app.register(cookie);
  app.decorateRequest('user', null);
  app.decorate('metrics', services.metrics);
  app.decorate('commonHeaders', headers);
  options.extend?.(app);
  await registerRoutes(app, options, services, messageFor);
  return app;
}

/** @param opened gets the number of connections that clients have opened */
function serverOptionsOfApp(
  options: AppOptions,
  { cache, metrics, now, visits }: AppServices,
  headers: CommonHeaders,
  messageFor: StatusMessages,
  opened: { connections: number },
): FastifyHttpOptions<Server> {
  const { trustProxy, log, site } = options;
  const { connections = connectionLimits(trustProxy !== false) } = options;
  const answerCached = cachedPages({
    site,
    cache,
    now,
    commonHeaders: headers,
    answered(request, status, milliseconds) {
      const { method, url = '/' } = request;
      metrics.answered(pageRoute, status, undefined);
      visits.answered(request, status);
      if (loggedLevels.has(log.level))
        logAnswer(log.child({ reqId: randomUUID() }), { method, url, status, milliseconds });
    },
  });
  const busyText = () => snapshotWords(site.state?.snapshot)(unavailableWords)('busyText');
  return {
    bodyLimit,
    trustProxy: trustProxyOption(trustProxy),
    serverFactory(handler) {
      const server = options.server ?? createServer(serverOptionsOf(connections));
      limitConnections(server, connections, refuseConnection(headers, busyText));
      const isAccepted = unansweredLimit();
      return server
        .on('connection', () => {
          opened.connections += 1;
        })
        .on('request', (request, response) => {
          if (isAccepted(request, response) && !answerCached(server, request, response))
            handler(request, response);
        })
        .on('checkExpectation', (request, response) => {
          if (isAccepted(request, response)) refuseExpectation(response, headers(), messageFor);
        });
    },
    clientErrorHandler: answerClientErrors(headers, messageFor),
    rewriteUrl: originForm,
    genReqId: () => randomUUID(),
    // Requests on open connections are answered while the server stops, and end their connection.
    return503OnClosing: false,
    // Fastify's own log lines contain the query string and the address of the visitor.
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: log,
    routerOptions: { maxParamLength: 2048 },
  };
}

function addHeaders(
  app: FastifyInstance,
  { site }: AppOptions,
  { now }: AppServices,
  headers: CommonHeaders,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    site.keepTime(now());
    reply.headers(headers());
    if (!isPagePath(request)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** Starts the jobs when the application is ready, counts responses, and ends everything in order when it closes. */
function addLifecycle(
  app: FastifyInstance,
  { site, database, log }: AppOptions,
  { dispatcher, jobs, metrics, visits }: AppServices,
): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The end of the server does not wait for clients that keep their connection open.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    const { method, url } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const route = request.routeOptions.url;
    metrics.answered(route, status, milliseconds);
    if (route === pageRoute) visits.answered(request.raw, status);
    logAnswer(request.log, { method, url, status, milliseconds });
    done();
  });
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', async () => {
    // At once: a long job, such as a backup, must not keep deliveries from being marked before the process is ended.
    await Promise.all([dispatcher.stop(), jobs.stop()]);
    await visits.save().catch((error: unknown) => log.error({ err: error }, 'visits could not be saved'));
    await site.close();
    await database.destroy();
  });
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

/** The levels at which answers are logged. */
const loggedLevels: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

interface Answer {
  readonly method: string | undefined;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Logs an answer, with its path without what a client could add to fill the log. */
function logAnswer(log: FastifyBaseLogger, { method, url, status, milliseconds }: Answer): void {
  const path = pathOf(url).slice(0, 200);
  log.info({ method, path, status, milliseconds: Math.round(milliseconds * 10) / 10 }, 'answered');
}

function isPagePath(request: FastifyRequest): boolean {
  return !/^\/(api|healthz|readyz)(\/|\?|$)/.test(request.url);
}
