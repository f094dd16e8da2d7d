import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { DatabaseSchema } from './database-schema.ts';

/** A connection to the database in either dialect. A transaction has this type too. */
export type Database = Kysely<DatabaseSchema>;

export type DatabaseTransaction = Transaction<DatabaseSchema>;

export const dialectNames = ['sqlite', 'postgres'] as const;

export type DialectName = (typeof dialectNames)[number];

/** The dialect of a database or transaction, for the few queries that differ between the two. */
export function dialectOf(database: Database): DialectName {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Opens a database and does what must precede or follow that. If it rejects, the next query opens the database again. */
export type Opening = <Connection>(open: () => Promise<Connection>) => Promise<Connection>;
