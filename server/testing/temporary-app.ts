import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { AppOptions } from '../app-options.ts';
import { buildApp } from '../build-app.ts';
import { dashboardDocument } from '../dashboard/dashboard-document.ts';
import type { Database, DialectName } from '../database/database.ts';
import { guardStorage } from '../database/storage-guard.ts';
import { logSerializers } from '../log-serializers.ts';
import type { DatabaseLocation } from '../operations/settings/database-location.ts';
import { studioDocument } from '../studio/studio-document.ts';
import { createInMemorySite, type InMemorySite, page } from './in-memory-site.ts';
import { createTestDatabase } from './test-database.ts';

export interface TemporaryApp {
  readonly app: FastifyInstance;
  readonly site: InMemorySite;
  readonly database: Database;
  readonly location: DatabaseLocation;
  /** The parsed lines of the log. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

export interface TemporaryAppOptions extends Partial<AppOptions> {
  readonly site?: InMemorySite;
  /** SQLite by default. */
  readonly dialect?: DialectName;
}

/** Builds the application with its own database, for one test. */
export async function createTemporaryApp({
  dialect = 'sqlite',
  ...options
}: TemporaryAppOptions = {}): Promise<TemporaryApp> {
  const { database, location, remove } = await createTestDatabase(dialect);
  const site =
    options.site ??
    createInMemorySite({
      '/': () => page('<h1>Home</h1>'),
      '/faq': () => page('<h1>FAQ</h1>'),
      '/places/riverside/repair': () => page('<h1>Riverside</h1>'),
    });
  const log: Record<string, unknown>[] = [];
  const app = await buildApp({
    database,
    storage: guardStorage(location),
    clientDir: undefined,
    trustProxy: false,
    siteUrl: 'http://localhost:3000',
    sessionSecret: 'only-for-tests-0123456789-abcdefghijklm',
    rateLimits: {
      leads: { address: null, network: null },
      signIn: { address: null, network: null, account: null },
    },
    dashboard: dashboardDocument('/dashboard.js'),
    log: pino(
      { level: 'debug', serializers: logSerializers },
      { write: (line) => log.push(JSON.parse(line)) },
    ),
    formContext: site.formContext,
    studio: {
      document: studioDocument({ studio: '/studio.js', preview: '/preview.js' }),
      contentDir: '/no-content',
      isOpen: false,
    },
    ...options,
    site,
  });
  return {
    app,
    site,
    database,
    location,
    log,
    async close() {
      await app.close();
      await remove();
    },
  };
}
