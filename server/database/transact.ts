import { setTimeout } from 'node:timers/promises';
import type { Database, DatabaseTransaction } from './database.ts';
import { errorCode } from './postgres-error.ts';

const attempts = 5;
/** Deadlocks and conflicts that another try resolves: nothing of the transaction was kept. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

/**
 * Runs the work in one transaction: all of it is kept once this resolves, and none when it rejects. The work may run
 * more than once, so it does nothing but queries, all on the transaction that it is given. On SQLite it alone writes
 * while it runs, so it waits for nothing else.
 */
export async function transact<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !passing.has(errorCode(error) ?? '')) throw error;
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}
