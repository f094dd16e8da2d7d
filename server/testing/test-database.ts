import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database, DialectName } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { DatabaseLocation } from '../operations/settings/database-location.ts';

/** The location of an empty database that several processes or apps of a test may open. */
export interface TestLocation {
  readonly location: DatabaseLocation;
  /** Removes the database after all connections are closed. */
  remove(): Promise<void>;
}

export interface TestDatabase extends TestLocation {
  readonly database: Database;
  /** Closes the database and removes it. */
  close(): Promise<void>;
}

export async function createTestLocation(dialect: DialectName): Promise<TestLocation> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'cityblock-database-'));
    return {
      location: { kind: 'sqlite', file: join(folder, 'site.db') },
      remove: async () => rmSync(folder, { recursive: true }),
    };
  }
  const url = emptied.pop() ?? (await createPostgresDatabase());
  return {
    location: { kind: 'postgres', url },
    async remove() {
      await administer(
        url,
        `
        select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid();
        drop schema public cascade;
        create schema public`,
      );
      emptied.push(url);
    },
  };
}

/** Unused databases of this process: emptying one is much faster than creating one. */
const emptied: string[] = [];

async function createPostgresDatabase(): Promise<string> {
  const server = await postgresUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`${server}/postgres`, `create database ${name}`);
  return `${server}/${name}`;
}

/** An empty database with all tables, for one test or file of tests. */
export async function createTestDatabase(dialect: DialectName): Promise<TestDatabase> {
  const { location, remove } = await createTestLocation(dialect);
  const database = await openDatabase(location);
  return {
    location,
    database,
    remove,
    async close() {
      await database.destroy();
      await remove();
    },
  };
}

async function postgresUrl(): Promise<string> {
  const answer = await fetch(inject('postgresOnDemand'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
