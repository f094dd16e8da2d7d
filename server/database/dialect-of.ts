import { PostgresAdapter } from 'kysely';
import type { Database } from './open-database.ts';

export const dialectNames = ['sqlite', 'postgres'] as const;

export type DialectName = (typeof dialectNames)[number];

/** Which of the two a database, or a transaction of it, is: for the few queries that they spell differently. */
export function dialectOf(database: Database): DialectName {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
