import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { engineModule } from '../../engine/folders.ts';
import { runInWorker } from '../media/workers/run-in-worker.ts';
import { backupPath, deleteInterruptedBackups, deleteOldBackups, listBackups } from './backup-folder.ts';

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
 * Returns a function that copies the database if the newest backup is older than the given hours, also one of another server,
 * and deletes all but the newest backups. It resolves to the path of the backup if one was due. After a failure, none is due
 * for an hour: each attempt reads the whole database and fills the disk.
 */
export function scheduleBackups(options: ScheduledBackupsOptions): () => Promise<string | undefined> {
  const { folder, hours, now } = options;
  let failedAt: Date | undefined;
  return async () => {
    const at = now();
    deleteInterruptedBackups(folder, at);
    const made = listBackups(folder, at).some(({ madeAt }) => isWithin(hours, madeAt, at));
    if (made || (failedAt !== undefined && isWithin(1, failedAt, at))) return undefined;
    try {
      return await makeBackup(options, at);
    } catch (error) {
      failedAt = now();
      throw error;
    }
  };
}

/** Whether an instant is less than the given hours ago. One in the future is not: it dates from a time of a wrong clock. */
function isWithin(hours: number, instant: Date, now: Date): boolean {
  const age = now.getTime() - instant.getTime();
  return age >= 0 && age < hours * hourMilliseconds;
}

async function makeBackup({ file, folder, keep, log }: ScheduledBackupsOptions, at: Date): Promise<string> {
  const target = backupPath(folder, at);
  const script = engineModule('server/database/backup-worker.ts');
  const checked = await runInWorker(script, { file, target }, z.object({ leads: z.number() }));
  const deleted = deleteOldBackups(folder, keep, at);
  log.info({ backup: target, leads: checked.leads, deleted: deleted.length }, 'database backed up');
  return target;
}
