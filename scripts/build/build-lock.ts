import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { hasErrorCode } from '../../server/http/errors/file-error.ts';

const pollMilliseconds = 100;

/**
 * Runs a task while no other process holds the lock: two builds at a time would delete each other's files. The operating system
 * releases the lock of a process that ends.
 * @param file an empty database, whose lock it is
 */
export async function withBuildLock<Result>(file: string, task: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new Database(file, { timeout: 0 });
  try {
    for (let attempt = 1; !acquire(lock); attempt += 1) {
      if (attempt === 1) console.error('Waiting for the build of another process.');
      await setTimeout(pollMilliseconds);
    }
    return await task();
  } finally {
    lock.close();
  }
}

function acquire(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'SQLITE_BUSY')) return false;
    throw error;
  }
}
