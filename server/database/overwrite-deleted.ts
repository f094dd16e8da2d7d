import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { errorCode } from './database-error.ts';
import { connectSqlite } from './sqlite-dialect.ts';

/** `incomplete`: another program used the file for too long, or the disk has no space for a second file. */
export type Overwriting = 'complete' | 'incomplete' | 'too-large';

export interface OverwritingOptions {
  /** The size in bytes up to which the file is written anew; without a limit by default. */
  readonly largestFile?: number;
  /** The time in milliseconds for which readers and writers are waited for; ten seconds by default. */
  readonly lockTimeout?: number;
}

/** Pages of the search index that are merged in one step, which takes about a tenth of a second. */
const pagesPerStep = 256;
/** Longer than the pause between two attempts of a server to write, so that it gets the lock between two steps. */
const pauseMilliseconds = 60;

/**
 * Removes the bytes of deleted rows from a SQLite file and its write-ahead log. `secure_delete` is not sufficient: the search
 * index keeps the words of deleted leads until it is merged, and rows that have moved between pages leave copies in the unused
 * parts of pages until the file is written anew. Servers may use the file. Their writes wait for a step of the merge, and for
 * as long as the file is written, about 30 ms per megabyte; both block the thread. A file that is `too-large` is not written
 * anew, so copies in unused parts may remain.
 */
export async function overwriteDeleted(
  file: string,
  { largestFile = Number.POSITIVE_INFINITY, lockTimeout = 10_000 }: OverwritingOptions = {},
): Promise<Overwriting> {
  const connection = connectSqlite(file, { fileMustExist: true, timeout: lockTimeout });
  try {
    await mergeSearchIndex(connection);
    const isRewritten = statSync(file).size <= largestFile;
    if (isRewritten) {
      // Otherwise the new file is first written to the folder for temporary files.
      connection.pragma('temp_store = MEMORY');
      connection.exec('vacuum');
    }
    // The first column is 1 if a reader still needs the log.
    if (connection.pragma('wal_checkpoint(truncate)', { simple: true }) !== 0) return 'incomplete';
    return isRewritten ? 'complete' : 'too-large';
  } catch (error) {
    if (!['SQLITE_BUSY', 'SQLITE_FULL'].includes(errorCode(error) ?? '')) throw error;
    return 'incomplete';
  } finally {
    connection.close();
  }
}

/** Does the work of the command `optimize` of FTS5 in steps. A negative number of pages starts it anew. */
async function mergeSearchIndex(connection: BetterSqlite3.Database): Promise<void> {
  const merge = connection.prepare("insert into lead_search (lead_search, rank) values ('merge', ?)");
  const totalChanges = connection.prepare('select total_changes()').pluck();
  for (let pages = -pagesPerStep; ; pages = pagesPerStep) {
    const before = Number(totalChanges.get());
    merge.run(pages);
    // As the documentation of FTS5 says, a step with less than two changes had nothing to do.
    if (Number(totalChanges.get()) - before < 2) return;
    await setTimeout(pauseMilliseconds);
  }
}
