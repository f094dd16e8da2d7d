import type { Migration } from 'kysely/migration';
import * as leads from './migrations/0001-leads.ts';

/**
 * Every change to the tables, in order of name. Written with Kysely's schema builder and shared column types only, so
 * that each runs on SQLite and on PostgreSQL. One that was released is never edited: a further one follows it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-leads': leads,
};
