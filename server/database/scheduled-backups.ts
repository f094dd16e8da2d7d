import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
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
  const [newest] = listBackups(folder);
  const age = newest === undefined ? Number.POSITIVE_INFINITY : now().getTime() - newest.madeAt.getTime();
  if (age < hours * hourMilliseconds) return undefined;
  const target = backupPath(folder, now());
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: { file, target } });
  // Rejects if the worker throws.
  const [checked] = await once(worker, 'message');
  const deleted = deleteOldBackups(folder, keep);
  log.info({ backup: target, leads: checked.leads, deleted: deleted.length }, 'database backed up');
  return target;
}
