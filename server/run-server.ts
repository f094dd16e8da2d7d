import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { AppOptions } from './app-options.ts';
import { buildApp } from './build-app.ts';
import { compactHeap } from './compact-heap.ts';
import { connectionLimits, serverOptionsOf } from './connection-limits.ts';
import { loadDashboardDocument } from './dashboard/dashboard-document.ts';
import { siteIdentity } from './database/claim-database.ts';
import { openServerDatabase, type ServerDatabase } from './database/server-database.ts';
import { developmentExplainer } from './development-explainer.ts';
import type { DevelopmentVite } from './development-vite.ts';
import { waitForHandOver } from './hand-over.ts';
import { watchLoopDelay } from './http/admission/loop-delay.ts';
import {
  configuredReceivers,
  emailReceivers,
  receiverWarnings,
} from './leads/deliveries/configured-receivers.ts';
import { noticeSiteOf } from './leads/deliveries/notice-site.ts';
import { recipientsOfForms } from './leads/deliveries/receiver-set.ts';
import { retentionWarnings } from './leads/lead-retention.ts';
import { loadDisposableDomains } from './leads/spam/disposable-address.ts';
import { listenForMetrics, listenForVisitors } from './listen.ts';
import type { SsrBundle } from './load-ssr-bundle.ts';
import { logDestination } from './log-destination.ts';
import { logSerializers } from './log-serializers.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { PictureStudio } from './media/pictures/picture-studio.ts';
import { createMetricsServer } from './operations/metrics/metrics-server.ts';
import { type Configuration, readConfiguration } from './operations/settings/configuration.ts';
import { loadEnvFile } from './operations/settings/load-env-file.ts';
import { serviceIdentifiers } from './operations/settings/service-identifiers.ts';
import { builtRelease, releaseHeader } from './release.ts';
import { dataDir, readOrCreateSessionSecret, sessionSecretWarning } from './session-secret.ts';
import type { CreateSite } from './site/create-live-site.ts';
import { keepNamesFresh } from './site/editor-names.ts';
import { LiveEvents } from './site/live-events.ts';
import type { ServedSite } from './site/served-site.ts';
import { sourceRoute } from './site/source-route.ts';
import { warmUp } from './site/warm-up.ts';
import { stopWhenAsked } from './stop-server.ts';
import { loadStudioDocument } from './studio/studio-document.ts';

export interface ServerOptions {
  readonly mode: 'production' | 'development';
  readonly createSite: CreateSite;
  /** The folder of the client build. */
  readonly clientDir: string;
  /** Whether pages are rendered before the server listens. A benchmark of the first pages turns it off. */
  readonly warmUp?: boolean;
}

/**
 * Starts the server with the settings of the environment, and stops it on SIGTERM or SIGINT. Resolves when the server
 * listens. If it cannot start, prints the reason in one line and exits with code 2.
 */
export async function runServer(options: ServerOptions): Promise<void> {
  loadEnvFile(process.env, '.', options.mode);
  const configuration = readConfiguration(process.env);
  if (Array.isArray(configuration)) {
    for (const { variable, message } of configuration) {
      console.error(`CB_CONFIGURATION ${variable}: ${message}.`);
    }
    process.exit(2);
  }
  try {
    await serve(configuration, options);
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(`${error.code} ${error.message}`);
    process.exit(2);
  }
}

async function serve(configuration: Configuration, options: ServerOptions): Promise<void> {
  const { mode, warmUp: isWarmedUp = mode === 'production' } = options;
  const log: FastifyBaseLogger = pino(
    { level: configuration.logLevel, serializers: logSerializers },
    logDestination(),
  );
  const sessionSecret = configuration.sessionSecret ?? readOrCreateSessionSecret(dataDir);
  const secretWarning = sessionSecretWarning(configuration.sessionSecret, configuration.database);
  if (secretWarning !== undefined) log.warn(secretWarning);

  const development = mode === 'development' ? await openDevelopment() : undefined;
  const content = await openContent(configuration, options, development, log);
  const identity = siteIdentity(content.site.state?.snapshot.site.value.name, configuration);
  const stored = await openServerDatabase(configuration.database, identity, dataDir, log);
  if (mode === 'development') keepNamesFresh(content.site, configuration.contentDir, log);
  warnOfSettings(configuration, content.site, log);
  const app = await buildApp({
    ...appOptions(configuration, options, { ...stored, ...content, log }),
    sessionSecret,
    dashboard: development?.vite.dashboard ?? (await loadDashboardDocument()),
    studio: {
      document: development?.vite.studio ?? (await loadStudioDocument()),
      contentDir: configuration.contentDir,
      branch: configuration.studioBranch,
      loadComponents: development && loadChangedBundle(development.vite),
      isOpen: mode === 'development',
    },
    ...(development && developmentOptions(configuration, content.site, development)),
  });
  loadDisposableDomains();
  if (isWarmedUp) warmUp(content.site, log, now());
  if (mode === 'production') compactHeap();
  await waitForHandOver();
  const metrics = metricsServer(app);
  // A supervisor parks the previous process as soon as this one listens on a port, so that of the site comes first.
  await listenForVisitors(app, configuration);
  if (configuration.metrics.port !== undefined)
    await listenForMetrics(metrics, configuration.metrics.port, log);
  stopWhenAsked(app, metrics);
}

/** Returns a function that evaluates the SSR bundle again only after one of its files has changed. */
function loadChangedBundle(vite: DevelopmentVite): () => Promise<SsrBundle> {
  let loaded: Promise<SsrBundle> | undefined;
  const forget = () => {
    loaded = undefined;
  };
  vite.onSsrBundleChange(forget);
  vite.onOwnBlocksChange(forget);
  return () => {
    loaded ??= vite.loadSsrBundle();
    loaded.catch(forget);
    return loaded;
  };
}

/** The parts of a server that exist in development only. */
interface Development {
  readonly server: Server;
  readonly vite: DevelopmentVite;
  readonly live: LiveEvents;
}

async function openDevelopment(): Promise<Development> {
  const server = createServer(serverOptionsOf(connectionLimits(false)));
  const { createDevelopmentVite } = await import('./development-vite.ts');
  return { server, vite: await createDevelopmentVite({ server }), live: new LiveEvents() };
}

/** The site, its pictures and its failures. */
interface OpenContent {
  readonly site: ServedSite;
  readonly pictures: PictureStudio;
  /** Returns the number of blocks that failed since the start. */
  readonly blockFailures: () => number;
}

async function openContent(
  configuration: Configuration,
  { mode, createSite }: ServerOptions,
  development: Development | undefined,
  log: FastifyBaseLogger,
): Promise<OpenContent> {
  const { contentDir, siteUrl, leadsUrl, strictContent: strict } = configuration;
  const pictures = new PictureStudio({ contentDir, cacheDir: join(dataDir, 'pictures'), log });
  let blockFailures = 0;
  const site = await createSite({
    contentDir,
    siteUrl,
    leadsUrl,
    meta: serviceIdentifiers(configuration),
    mode,
    strict,
    vite: development?.vite,
    log,
    pictures,
    onBlockFailure: () => {
      blockFailures += 1;
    },
    ...(development && { live: development.live }),
  });
  return { site, pictures, blockFailures: () => blockFailures };
}

function warnOfSettings(configuration: Configuration, site: ServedSite, log: FastifyBaseLogger): void {
  const snapshot = site.state?.snapshot;
  const recipients = [...recipientsOfForms(snapshot).values()].flat();
  for (const warning of receiverWarnings(configuration, recipients)) log.warn(warning);
  const forms = [...(snapshot?.collections.forms.keys() ?? [])];
  for (const warning of retentionWarnings(configuration.leadRetention, forms)) log.warn(warning);
}

interface Parts extends OpenContent, ServerDatabase {
  readonly log: FastifyBaseLogger;
}

/** The options of the application in both modes. */
function appOptions(
  configuration: Configuration,
  { mode, clientDir }: ServerOptions,
  parts: Parts,
): Omit<AppOptions, 'sessionSecret' | 'dashboard'> {
  const { siteUrl, leadOrigins, trustProxy, rateLimits, metrics } = configuration;
  const { site, pictures, database, log } = parts;
  const keptAssetsDir = join(dataDir, 'assets');
  const noticeSite = () => noticeSiteOf(site, siteUrl);
  return {
    ...parts,
    siteUrl,
    leadOrigins,
    trustProxy,
    rateLimits,
    clientDir: mode === 'production' ? clientDir : undefined,
    keptAssetsDir: mode === 'production' ? resolve(keptAssetsDir) : undefined,
    receivers: configuredReceivers(configuration, noticeSite, now),
    createEmail: emailReceivers(configuration, noticeSite),
    jobs: maintenanceJobs({
      mode,
      database,
      configuration,
      site,
      pictures,
      clientDir,
      keptAssetsDir,
      log,
      now,
    }),
    now,
    // A page in development waits for the compiler.
    ...(mode === 'production' && { loopDelay: watchLoopDelay() }),
    metricsRegistry: processMetrics(),
    metricsToken: metrics.token,
    release: builtRelease(),
  };
}

const now = () => new Date();

function developmentOptions(
  { contentDir, siteUrl, editorUrl }: Configuration,
  site: ServedSite,
  { server, vite, live }: Development,
): Pick<AppOptions, 'server' | 'extend'> {
  return {
    server,
    extend(app) {
      serveWithVite(app, vite);
      live.register(app);
      sourceRoute(app, { contentDir, editorUrl, explain: developmentExplainer(site, vite, siteUrl) });
    },
  };
}

/** Serves modules with Vite; other requests continue to the routes. */
function serveWithVite(app: FastifyInstance, vite: DevelopmentVite): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(releaseHeader, app.commonHeaders()[releaseHeader] ?? '');
    vite.middlewares(request.raw, reply.raw, done);
  });
  // Open connections for hot updates would keep the server from closing.
  app.addHook('preClose', () => vite.close());
}

/** A registry with the metrics of the process: memory, garbage collection, delay of the event loop, descriptors. */
function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Returns a server of the metrics that closes with the application. */
function metricsServer(app: FastifyInstance): Server {
  const server = createMetricsServer(app);
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

function isExpected(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('CB_')
  );
}
