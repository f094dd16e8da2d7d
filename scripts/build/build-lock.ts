import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hasErrorCode } from '../../server/http/errors/file-error.ts';
import { readText } from '../../server/read-text.ts';

const pollMilliseconds = 100;

/**
 * Runs a task while no other process holds the lock: two builds at a time would delete each other's files. The lock of a
 * process that has ended does not count.
 * @param file exists while a process holds the lock, and contains its id
 */
export async function withBuildLock<Result>(file: string, task: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  let announced: number | undefined;
  while (!acquire(file)) {
    const holder = holderOf(file);
    if (holder === undefined) continue;
    if (!isRunning(holder)) removeAbandoned(file);
    else {
      if (holder !== announced) console.error(`Waiting for the build of process ${holder}.`);
      announced = holder;
      await setTimeout(pollMilliseconds);
    }
  }
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Creates the lock. A link appears together with its content, so that no process finds a lock without an id. */
function acquire(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Returns the id of the process that holds the lock, 0 if the file contains none; undefined without a lock. */
function holderOf(file: string): number | undefined {
  const text = readText(file);
  return text === undefined ? undefined : Number(text) || 0;
}

function isRunning(holder: number): boolean {
  if (holder === 0) return false;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return !hasErrorCode(error, 'ESRCH');
  }
}

/** Removes the lock of a process that has ended, unless another waiting process has replaced it by its own. */
function removeAbandoned(file: string): void {
  const taken = `${file}.${process.pid}.abandoned`;
  try {
    renameSync(file, taken);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  const holder = holderOf(taken);
  if (holder !== undefined && isRunning(holder)) renameSync(taken, file);
  else rmSync(taken, { force: true });
}
