import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileStamp } from './restore.ts';

const namePattern = /^cityblock-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.db$/;

export interface KeptBackup {
  readonly path: string;
  readonly madeAt: Date;
}

/** The path of a backup that is made now. */
export function backupPath(folder: string, now: Date): string {
  return join(folder, `cityblock-${fileStamp(now)}.db`);
}

/** The backups of a folder, newest first. Other files there are no business of ours. */
export function listBackups(folder: string): readonly KeptBackup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ path: join(folder, name), madeAt: new Date(`${day}${hours}:${minutes}:${seconds}`) }];
    })
    .toSorted((left, right) => right.madeAt.getTime() - left.madeAt.getTime());
}

/** Deletes all but the newest backups, and answers what it deleted. */
export function deleteOldBackups(folder: string, keep: number): readonly string[] {
  const old = listBackups(folder)
    .slice(keep)
    .map(({ path }) => path);
  for (const path of old) rmSync(path);
  return old;
}
