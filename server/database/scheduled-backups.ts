import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { runInWorker } from '../workers/run-in-worker.ts';
import { backupPath, deleteOldBackups, listBackups } from './backup-folder.ts';

export interface ScheduledBackupsOptions {
  /** The SQLite database file. */
  readonly file: string;
  readonly folder: string;
  readonly hours: number;
  /** Number of backups to keep. */
  readonly keep: number;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

const hourMilliseconds = 3_600_000;

/**
 * Copies the database if the newest backup is older than the given hours, also one of another server, and deletes all but
 * the newest backups. Returns the path of the backup if one was due.
 */
export async function backUpIfDue(options: ScheduledBackupsOptions): Promise<string | undefined> {
  const { file, folder, hours, keep, log, now } = options;
  const ages = listBackups(folder).map(({ madeAt }) => now().getTime() - madeAt.getTime());
  // A backup of the future was made while the clock was wrong, and does not tell when the next one is due.
  if (ages.some((age) => age >= 0 && age < hours * hourMilliseconds)) return undefined;
  const target = backupPath(folder, now());
  const script = new URL('./backup-worker.ts', import.meta.url);
  const checked = await runInWorker(script, { file, target }, z.object({ leads: z.number() }));
  const deleted = deleteOldBackups(folder, keep);
  log.info({ backup: target, leads: checked.leads, deleted: deleted.length }, 'database backed up');
  return target;
}
