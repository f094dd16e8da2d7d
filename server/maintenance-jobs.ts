import { accessSync, constants, existsSync, statSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { engineModule } from '../engine/folders.ts';
import type { Database } from './database/database.ts';
import type { Overwriting } from './database/overwrite-deleted.ts';
import { scheduleBackups } from './database/scheduled-backups.ts';
import { StartError } from './http/errors/start-error.ts';
import { keepAssets } from './kept-assets.ts';
import { deleteExpiredLeads } from './leads/lead-retention.ts';
import { createRetentionClock } from './leads/retention-clock.ts';
import type { PictureStudio } from './media/pictures/picture-studio.ts';
import { runInWorker } from './media/workers/run-in-worker.ts';
import { deleteExpiredAuditEvents } from './operations/audit/audit-log.ts';
import type { Job } from './operations/jobs/job-runner.ts';
import type { Configuration } from './operations/settings/configuration.ts';
import type { ServedSite } from './site/served-site.ts';

export interface MaintenanceOptions {
  readonly mode: 'production' | 'development';
  readonly database: Database;
  readonly configuration: Configuration;
  readonly site: ServedSite;
  readonly pictures: PictureStudio;
  /** The folder of the client build. */
  readonly clientDir: string;
  /** The folder of the scripts of recent builds. */
  readonly keptAssetsDir: string;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The jobs that delete expired data and unused files, make backups, and keep the scripts of this build. */
export function maintenanceJobs(options: MaintenanceOptions): readonly Job[] {
  const own = [leadRetention(options), auditLogRetention(options), unusedPictures(options)];
  return options.mode === 'production' ? [...own, recentAssets(options), ...backups(options)] : own;
}

function leadRetention({ database, configuration, log, now }: MaintenanceOptions): Job {
  const { database: location, leadRetention: retention } = configuration;
  const isOn = retention.otherForms !== undefined || retention.forms.size > 0;
  const trust = createRetentionClock(database);
  return {
    name: 'lead retention',
    interval: hour,
    initialDelay: 10_000,
    async run() {
      if (!isOn) return;
      const at = now();
      const clock = await trust(at);
      if (!clock.isTrusted) return reportWait(log, clock.lastTrusted, at);
      const deleted = await deleteExpiredLeads(database, retention, at);
      if (deleted === 0) return;
      log.info({ deleted }, 'expired leads deleted');
      if (location.kind !== 'sqlite') return;
      const overwriting = await overwriteInBackground(location.file);
      if (overwriting !== 'complete') log.warn(remainders[overwriting]);
    },
  };
}

function reportWait(log: FastifyBaseLogger, lastTrusted: string | undefined, at: Date): void {
  if (lastTrusted === undefined)
    log.info('expired leads are deleted when the clock has been observed for a day');
  else
    log.error(
      { lastRun: lastTrusted, clock: at.toISOString() },
      'EXPIRED LEADS ARE NOT DELETED: the clock is days after the last run. Correct it if it is wrong; if it is right, they are deleted in a day',
    );
}

/**
 * The size in bytes up to which the database is written anew while leads wait: for about four seconds at most, and a lead waits
 * for ten.
 */
const largestRewritten = 128 * 1024 * 1024;

const remainders: Readonly<Record<Exclude<Overwriting, 'complete'>, string>> = {
  incomplete:
    'bytes of expired leads may remain, because another program uses the database or the disk is full',
  'too-large':
    'copies of expired leads may remain in unused parts of the database, which is too large to be written anew while leads arrive; run "npx cityblock leads overwrite" when few do',
};

const overwritingSchema = z.enum(['complete', 'incomplete', 'too-large']) satisfies z.ZodType<Overwriting>;

function overwriteInBackground(file: string): Promise<Overwriting> {
  const script = engineModule('server/database/overwrite-worker.ts');
  return runInWorker(script, { file, largestFile: largestRewritten }, overwritingSchema);
}

function auditLogRetention({ database, configuration, now }: MaintenanceOptions): Job {
  return {
    name: 'audit log retention',
    interval: hour,
    initialDelay: 10_000,
    run: () => deleteExpiredAuditEvents(database, configuration.auditLogDays, now()),
  };
}

/** The job that deletes the files of pictures that the site no longer has. */
function unusedPictures({ site, pictures, log, now }: MaintenanceOptions): Job {
  return {
    name: 'unused pictures',
    interval: day,
    initialDelay: minute,
    async run() {
      if (site.state === undefined) return;
      const deleted = await pictures.sweep(site.state.snapshot.pictures.values(), now().getTime());
      if (deleted > 0) log.info({ deleted }, 'files of unused pictures deleted');
    },
  };
}

/** The job that keeps the scripts of this build for pages that outlive it. */
function recentAssets({ clientDir, keptAssetsDir, now }: MaintenanceOptions): Job {
  const run = () => keepAssets({ clientDir, keptDir: keptAssetsDir, now: now() });
  return { name: 'recent assets', interval: day, run };
}

function backups({
  configuration: { backup, database: location },
  log,
  now,
}: MaintenanceOptions): readonly Job[] {
  const { folder } = backup;
  if (folder === undefined) return [];
  if (location.kind === 'postgres') {
    log.warn('BACKUP_DIR has no effect on PostgreSQL; docs/operator.md describes backups with pg_dump');
    return [];
  }
  requireFolder('BACKUP_DIR', folder);
  const run = scheduleBackups({ ...backup, folder, file: location.file, log, now });
  return [{ name: 'backup', interval: minute, run }];
}

/**
 * Requires a folder in which files can be created. One that does not exist yet is created later: its disk may not be mounted, and
 * the site does not wait for it.
 */
function requireFolder(variable: string, folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new StartError('CB_CONFIGURATION', `${variable}: ${folder} is a file, and a folder is needed.`);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError('CB_CONFIGURATION', `${variable}: this user may not write to ${folder}.`, error);
  }
}
