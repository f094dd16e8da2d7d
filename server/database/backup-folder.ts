import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayMilliseconds } from '../../engine/content/calendar.ts';
import { fileStamp } from './restore.ts';

const namePattern = /^cityblock-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.db$/;
/** A copy that is being made, and the files that SQLite may create next to it. */
const unfinishedPattern = /\.db\.unfinished(-wal|-shm|-journal)?$/;

export interface StoredBackup {
  readonly path: string;
  readonly madeAt: Date;
}

/** Returns the path of a backup made at the given time. */
export function backupPath(folder: string, now: Date): string {
  return join(folder, `cityblock-${fileStamp(now)}.db`);
}

/**
 * Lists the backups in a folder, newest first. Those dated after `now` were made while the clock was wrong, so they come last.
 * Other files are ignored.
 */
export function listBackups(folder: string, now: Date): readonly StoredBackup[] {
  if (!existsSync(folder)) return [];
  const newestFirst = readdirSync(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ path: join(folder, name), madeAt: new Date(`${day}${hours}:${minutes}:${seconds}`) }];
    })
    .toSorted((left, right) => right.madeAt.getTime() - left.madeAt.getTime());
  const { past = [], future = [] } = Object.groupBy(newestFirst, ({ madeAt }) =>
    madeAt > now ? 'future' : 'past',
  );
  return [...past, ...future];
}

/** Deletes all but the newest backups and returns the deleted paths. Keeps one made at `now` in any case. */
export function deleteOldBackups(folder: string, keep: number, now: Date): readonly string[] {
  const old = listBackups(folder, now)
    .slice(keep)
    .map(({ path }) => path);
  for (const path of old) rmSync(path);
  return old;
}

/**
 * Deletes copies that were interrupted more than a day ago, by the end of the process for example: they contain leads that may
 * have been erased since.
 */
export function deleteInterruptedBackups(folder: string, now: Date): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!unfinishedPattern.test(name)) continue;
    const path = join(folder, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    // In either direction, because the clock may have been wrong.
    if (Math.abs(now.getTime() - changed) > dayMilliseconds) rmSync(path, { force: true });
  }
}
