import { setTimeout } from 'node:timers/promises';
import type { Database, DatabaseTransaction } from './database.ts';
import { errorCode } from './postgres-error.ts';

const attempts = 5;
/** Codes of deadlocks and conflicts, after which the transaction can be retried. */
const retryable: ReadonlySet<string> = new Set(['40001', '40P01', 'SQLITE_BUSY_SNAPSHOT']);

/**
 * Runs the work in one transaction, which is committed when this resolves and rolled back when it rejects. The work may
 * run more than once, so it must only query the given transaction. On SQLite it blocks other writers, so it must not wait
 * for anything else.
 */
export async function transact<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !retryable.has(errorCode(error) ?? '')) throw error;
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}
