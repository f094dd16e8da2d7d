import type { Database } from './database.ts';

/** One change to the tables. There is no way back: a mistake is mended by a further migration. */
export interface Migration {
  /** Runs inside a transaction that holds the lock of migrations; makes tables with the types of `columnTypes`. */
  readonly up: (transaction: Database) => Promise<void>;
}
