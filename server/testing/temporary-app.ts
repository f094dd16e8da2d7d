import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppOptions, buildApp } from '../build-app.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { createInMemorySiteSource, type InMemorySiteSource, page } from './in-memory-site-source.ts';

export interface TemporaryApp {
  readonly app: FastifyInstance;
  readonly site: InMemorySiteSource;
  readonly database: Database;
  readonly databaseFile: string;
  readonly folder: string;
  /** The log's lines, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

/** The application on a database file of its own, for one test. */
export async function createTemporaryApp(
  options: Partial<AppOptions> & { readonly site?: InMemorySiteSource } = {},
): Promise<TemporaryApp> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-server-'));
  const databaseFile = join(folder, 'site.db');
  const database = await openDatabase({ kind: 'sqlite', file: databaseFile });
  const site =
    options.site ??
    createInMemorySiteSource({ '/': () => page('<h1>Home</h1>'), '/faq': () => page('<h1>FAQ</h1>') });
  const log: Record<string, unknown>[] = [];
  const app = await buildApp({
    database,
    clientDir: undefined,
    trustProxy: false,
    log: pino({ level: 'debug' }, { write: (line) => log.push(JSON.parse(line)) }),
    ...options,
    site,
  });
  return {
    app,
    site,
    database,
    databaseFile,
    folder,
    log,
    async close() {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}
