import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { noAbsences, setAside } from '../engine/content/absence.ts';
import { snapshotWords } from '../engine/content/snapshot-words.ts';
import { createAdmission } from './admission/admission.ts';
import { apiFallbacks } from './api-fallbacks.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { createAuthentication } from './auth/authentication.ts';
import { answerCachedFirst } from './cached-responses.ts';
import { createCanary } from './canary/canary.ts';
import { cardRoutes } from './cards/card-routes.ts';
import { answerClientErrors, requireOneHost } from './client-errors.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  limitConnections,
  serverOptionsOf,
} from './connection-limits.ts';
import type { DashboardDocument } from './dashboard/dashboard-document.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { addSignedInPages } from './dashboard/signed-in-pages.ts';
import type { Database } from './database/database.ts';
import { type StorageGuard, unguardedStorage } from './database/storage-guard.ts';
import type { DeliveryReceiver } from './deliveries/delivery-receiver.ts';
import { createDispatcher } from './deliveries/dispatcher.ts';
import { noticeSiteOf } from './deliveries/notice-site.ts';
import { createReceiverSet, recipientsOfForms } from './deliveries/receiver-set.ts';
import { fontRoutes } from './fonts/font-routes.ts';
import { type FormContextFinder, formContextFinder } from './forms/form-context.ts';
import { healthRoutes } from './health/health-routes.ts';
import { createReadiness } from './health/readiness.ts';
import { iconRoutes } from './icons/icon-routes.ts';
import { createJobRunner, type Job } from './jobs/job-runner.ts';
import { addLeadPriority } from './leads/lead-priority.ts';
import { addLeadRateLimit, leadsBefore } from './leads/lead-rate-limit.ts';
import { leadRoutes } from './leads/lead-routes.ts';
import { createLeadStore } from './leads/lead-store.ts';
import { type CacheHits, createMetrics, type Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import type { PictureStudio } from './pictures/picture-studio.ts';
import { RateLimiter } from './rate-limits/rate-limiter.ts';
import { warnOfUnlistedProxy } from './rate-limits/unlisted-proxy.ts';
import { releaseHeader, releaseValue } from './release.ts';
import { securityHeadersOf } from './security-headers.ts';
import type { RateLimits } from './settings/rate-limit.ts';
import { type TrustedProxies, trustProxyOption } from './settings/trusted-proxies.ts';
import { createPageCache } from './site/page-cache.ts';
import type { ServedSite } from './site/served-site.ts';
import { siteRoutes } from './site/site-routes.ts';
import { staticAssets } from './static-assets.ts';
import { statusMessage } from './status-message.ts';
import { listedPage } from './violations/listed-page.ts';
import { ViolationLog } from './violations/violation-log.ts';
import { violationRoutes } from './violations/violation-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export interface AppOptions {
  readonly site: ServedSite;
  /** Finds the forms of pages; in the content of the site by default. */
  readonly formContext?: FormContextFinder;
  readonly database: Database;
  /** Guards the file of the database; without it, its file is not watched. */
  readonly storage?: StorageGuard;
  /** The folder of the client build; undefined in development, where Vite serves the scripts. */
  readonly clientDir: string | undefined;
  readonly trustProxy: TrustedProxies;
  /** Scheme and host that visitors use, without a trailing slash. */
  readonly siteUrl: string;
  /** The key of the hashes of session tokens and rate limit keys; the same for all servers of one database. */
  readonly sessionSecret: string;
  readonly rateLimits: RateLimits;
  /** By default the limits that follow from the descriptors of the process. A shared `server` has its own. */
  readonly connections?: ConnectionLimits;
  readonly dashboard: DashboardDocument;
  /** The receivers of leads; none by default. */
  readonly receivers?: readonly DeliveryReceiver[];
  /** Creates the receiver of an address that a form names; undefined without a mail server. */
  readonly createEmail?: ((to: string) => DeliveryReceiver) | undefined;
  /** Background jobs besides those of the application itself. */
  readonly jobs?: readonly Job[];
  /** Milliseconds between two polls for changes that open dashboards show; a second by default. */
  readonly changeInterval?: number;
  readonly log: FastifyBaseLogger;
  /** The content folder, whose fonts are served; without it, the site has none of its own. */
  readonly contentDir?: string;
  /** Makes the pictures of the site; without it, the site has none. */
  readonly pictures?: PictureStudio;
  /** Maximum size of the page cache in bytes. */
  readonly pageCacheBytes?: number;
  readonly now?: () => Date;
  /** How late the event loop runs its timers, in milliseconds; not watched by default. */
  readonly loopDelay?: () => number;
  /** Blocks that failed since the start; unknown by default. */
  readonly blockFailures?: () => number;
  /** Where the metrics are registered; by default in a registry of their own. */
  readonly metricsRegistry?: Registry;
  /** The token with which `/metrics` is answered; not answered by default. */
  readonly metricsToken?: string | undefined;
  /** The name of the release in a header of every response; "unbuilt" by default. */
  readonly release?: string;
  /** The HTTP server to use, if it is shared; created by default. */
  readonly server?: Server;
  /** Called before the routes are registered. */
  readonly extend?: (app: FastifyInstance) => void;
}

export const bodyLimit = 64 * 1024;
const defaultPageCacheBytes = 128 * 1024 * 1024;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Builds the application without listening, so that tests can use `inject`. Closing it closes the site and the database
 * after the last response.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, database, server, siteUrl, sessionSecret, rateLimits, now = () => new Date() } = options;
  const { storage = unguardedStorage, loopDelay = () => 0 } = options;
  let connectionCount = 0;
  const admission = createAdmission({ loopDelay, connections: () => connectionCount });
  const securityHeaders = securityHeadersOf(siteUrl);
  const release = () => releaseValue(options.release ?? 'unbuilt', site.state?.snapshot.version);
  const messageFor = (status: number) => statusMessage(status, snapshotWords(site.state?.snapshot));
  const { connections = connectionLimits(options.trustProxy !== false) } = options;
  const serverOptions: FastifyHttpOptions<Server> = {
    bodyLimit,
    trustProxy: trustProxyOption(options.trustProxy),
    requestTimeout: connections.request,
    keepAliveTimeout: connections.keepAlive,
    http: serverOptionsOf(connections),
    clientErrorHandler: answerClientErrors(
      () => ({ ...securityHeaders, [releaseHeader]: release() }),
      messageFor,
    ),
    genReqId: () => randomUUID(),
    // Requests on open connections are answered while the server stops, and end their connection.
    return503OnClosing: false,
    // Fastify's own log lines contain the query string and the address of the visitor.
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: options.log,
    routerOptions: { maxParamLength: 2048 },
    // A URL that cannot be decoded bypasses all hooks.
    frameworkErrors: (error, request, reply) => {
      request.log.info({ code: error.code }, 'request refused');
      reply.raw
        .writeHead(400, {
          ...securityHeaders,
          [releaseHeader]: release(),
          'cache-control': 'no-store',
          'content-type': 'text/plain; charset=utf-8',
        })
        .end(messageFor(400));
    },
    ...(server === undefined ? {} : { serverFactory: (handler) => server.on('request', handler) }),
  };
  const app = fastify(serverOptions);
  app.server.on('connection', () => {
    connectionCount += 1;
  });
  if (server === undefined) limitConnections(app.server, connections);
  const limiter = new RateLimiter(database, sessionSecret, now);
  const limits = rateLimits.signIn;
  const { receivers: configured = [], createEmail, log } = options;
  const recipients = () => recipientsOfForms(site.state?.snapshot);
  const receivers = createReceiverSet({ configured, createEmail, recipients });
  const formContext = options.formContext ?? formContextFinder(site);
  const dispatcher = createDispatcher({ database, receivers: receivers.all, log, now });
  const leads = createLeadStore(database, {
    storage,
    receiversOf: receivers.namesOf,
    stored: [dispatcher.wake],
  });
  const readiness = createReadiness({ database, storage, log, now });
  const receiverNames = configured.map(({ name }) => name);
  const noticeSite = () => noticeSiteOf(site, siteUrl);
  const canary = createCanary({ database, leads, receivers: receiverNames, site: noticeSite, log, now });
  const violations = new ViolationLog({ pageOf: (path) => listedPage(site, path), now, log });
  const authentication = createAuthentication({
    database,
    sessionSecret,
    siteUrl,
    limiter,
    limits,
    audit: createAuditLog({ database, log, now }),
    now,
  });
  const cache = createPageCache({ maxBytes: options.pageCacheBytes ?? defaultPageCacheBytes });
  const cacheHits: CacheHits = { found: 0, notModified: 0 };
  const metrics = createMetrics({
    registry: options.metricsRegistry,
    site,
    database,
    cache,
    cacheHits,
    admission,
    loopDelay,
    blockFailures: options.blockFailures ?? (() => 0),
    setAside: () => setAside(site.state?.snapshot.absent ?? noAbsences).length,
    isReady: readiness.verify,
    isCanaryLate: async () => (await canary.state()).state === 'late',
    release: options.release ?? 'unbuilt',
    now,
  });
  const jobs = createJobRunner(
    [
      { name: 'deliveries', interval: 2 * second, run: dispatcher.wake },
      { name: 'canary', interval: minute, run: canary.check },
      { name: 'readiness', interval: 30 * second, run: readiness.verify },
      {
        name: 'expired sessions',
        interval: hour,
        initialDelay: 10 * second,
        run: () => authentication.sessions.sweep(),
      },
      { name: 'ended rate limits', interval: hour, initialDelay: 10 * second, run: () => limiter.sweep() },
      ...(options.jobs ?? []),
    ],
    { log },
  );
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', async (request, reply) => {
    site.keepTime(now());
    reply.headers(securityHeaders);
    // Also on responses that do not go through the framework, such as streams of events.
    reply.raw.setHeader(releaseHeader, release());
    if (!isPagePath(request)) reply.header('cache-control', 'no-store');
  });
  requireOneHost(app, messageFor);
  warnOfUnlistedProxy(app);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async (request, reply) => {
    // The end of the server does not wait for clients that keep their connection open.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    metrics.answered(request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    const line = { method: request.method, path: pathOf(request), status: reply.statusCode };
    request.log.info({ ...line, milliseconds: Math.round(reply.elapsedTime * 10) / 10 }, 'answered');
  });
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', async () => {
    await jobs.stop();
    await dispatcher.stop();
    await site.close();
    await database.destroy();
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    // Messages of client errors quote the request, so only those of server errors are logged.
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: error.code }, 'request refused');
    const message = messageFor(status);
    reply.code(status).header('cache-control', 'no-store');
    if (isPagePath(request)) return reply.type('text/plain; charset=utf-8').send(message);
    return reply.send({ message });
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      return reply.code(404).send({ message: messageFor(404) });
    }
    return reply
      .code(405)
      .header('allow', 'GET, HEAD')
      .send({ message: messageFor(405) });
  });

  await app.register(cookie);
  app.decorateRequest('user', null);
  app.decorate('metrics', metrics);
  options.extend?.(app);
  await app.register(healthRoutes, { readiness, site, canary: canary.state });
  if (options.metricsToken !== undefined)
    await app.register(metricsRoutes, { metrics, token: options.metricsToken });
  await app.register(apiFallbacks, { messageFor });
  await app.register(authRoutes, { authentication, site, siteUrl });
  await app.register(violationRoutes, { violations });
  await app.register(dashboardRoutes, {
    prefix: '/api/dashboard',
    authentication,
    database,
    site,
    receivers,
    formContext,
    violations,
    wake: dispatcher.wake,
    canary: canary.state,
    changeInterval: options.changeInterval,
    now,
  });
  await app.register(async (limited) => {
    addLeadPriority(limited, admission);
    addLeadRateLimit(limited, { limiter, limits: rateLimits.leads, site, admission });
    await limited.register(leadRoutes, {
      leads,
      site,
      admission,
      formContext,
      recentLeads: (request) => leadsBefore(request, limiter),
      now,
    });
  });
  if (options.clientDir !== undefined) await app.register(staticAssets, { clientDir: options.clientDir });
  if (options.contentDir !== undefined)
    await app.register(fontRoutes, { site, contentDir: options.contentDir });
  await app.register(iconRoutes, { site, studio: options.pictures });
  await app.register(cardRoutes, { site, studio: options.pictures, now });
  if (options.pictures !== undefined) {
    const pictures = () => site.state?.snapshot.pictures.values() ?? [];
    const words = () => snapshotWords(site.state?.snapshot);
    await app.register(pictureRoutes, { pictures, studio: options.pictures, words });
  }
  await app.register(async (pages) => {
    addSignedInPages(pages, { authentication, dashboard: options.dashboard, site });
    await pages.register(siteRoutes, { site, cache, admission, now });
  });
  if (server === undefined)
    answerCachedFirst(app.server, {
      site,
      cache,
      hits: cacheHits,
      now,
      release,
      securityHeaders,
      log,
      isClosing: () => isClosing,
    });
  return app;
}

function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split('?')[0] ?? '').slice(0, 200);
}

function isPagePath(request: FastifyRequest): boolean {
  return !/^\/(api|healthz|readyz)(\/|\?|$)/.test(request.url);
}
