import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileStamp } from './restore.ts';

const namePattern = /^cityblock-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.db$/;

export interface StoredBackup {
  readonly path: string;
  readonly madeAt: Date;
}

/** Returns the path of a backup made at the given time. */
export function backupPath(folder: string, now: Date): string {
  return join(folder, `cityblock-${fileStamp(now)}.db`);
}

/** Lists the backups in a folder, newest first. Other files are ignored. */
export function listBackups(folder: string): readonly StoredBackup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ path: join(folder, name), madeAt: new Date(`${day}${hours}:${minutes}:${seconds}`) }];
    })
    .toSorted((left, right) => right.madeAt.getTime() - left.madeAt.getTime());
}

/** Deletes all but the newest backups and returns the deleted paths. */
export function deleteOldBackups(folder: string, keep: number): readonly string[] {
  const old = listBackups(folder)
    .slice(keep)
    .map(({ path }) => path);
  for (const path of old) rmSync(path);
  return old;
}
