import type { Database } from './database.ts';

/** One change of the tables. There are no down migrations: another migration fixes a mistake. */
export interface Migration {
  /** Runs in a transaction that holds the migration lock. Columns use the types of `columnTypes`. */
  readonly up: (transaction: Database) => Promise<void>;
}
