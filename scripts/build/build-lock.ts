import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hasErrorCode } from '../../server/errors/file-error.ts';

const pollMilliseconds = 100;

/**
 * Runs a task while no other process holds the lock: two builds at a time would delete each other's files. The lock of a
 * process that has ended does not count.
 * @param file exists while a process holds the lock, and contains its id
 */
export async function withBuildLock<Result>(file: string, task: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  while (!acquire(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await setTimeout(pollMilliseconds);
  }
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isAbandoned(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // The holder has created the file and not yet written its id.
    if (holder === 0) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return hasErrorCode(error, 'ESRCH');
  }
}
