import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { backupPath, deleteOldBackups, listBackups } from './backup-folder.ts';

export interface ScheduledBackupsOptions {
  /** The database of SQLite. */
  readonly file: string;
  readonly folder: string;
  readonly hours: number;
  /** How many backups stay. */
  readonly keep: number;
  readonly log: FastifyBaseLogger;
  readonly now?: () => Date;
}

const hourMilliseconds = 3_600_000;
const lookMilliseconds = 60_000;

/**
 * Copies the database whenever the newest backup is older than the given hours, across restarts and among several
 * servers, and deletes all but the newest ones. A failure is logged, and tried again a minute later.
 * @returns what stops it.
 */
export function scheduleBackups(options: ScheduledBackupsOptions): () => void {
  let isRunning = false;
  const look = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await backUpIfDue(options);
    } catch (error) {
      options.log.error({ err: error }, 'the scheduled backup failed');
    }
    isRunning = false;
  };
  const timer = setInterval(look, lookMilliseconds).unref();
  void look();
  return () => clearInterval(timer);
}

/** Answers the path of the backup that it made, if one was due. */
export async function backUpIfDue(options: ScheduledBackupsOptions): Promise<string | undefined> {
  const { file, folder, hours, keep, log, now = () => new Date() } = options;
  const [newest] = listBackups(folder);
  const age = newest === undefined ? Number.POSITIVE_INFINITY : now().getTime() - newest.madeAt.getTime();
  if (age < hours * hourMilliseconds) return undefined;
  const target = backupPath(folder, now());
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: { file, target } });
  // Rejects when the thread throws.
  const [checked] = await once(worker, 'message');
  const deleted = deleteOldBackups(folder, keep);
  log.info({ backup: target, leads: checked.leads, deleted: deleted.length }, 'the database was copied');
  return target;
}
