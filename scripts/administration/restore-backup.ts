import { BackupError } from '../../server/database/backup-error.ts';
import { listBackups } from '../../server/database/backup-folder.ts';
import { type Restored, restore } from '../../server/database/restore.ts';
import { type DrilledBackup, drillRestore } from '../../server/database/restore-drill.ts';
import type { Configuration } from '../../server/operations/settings/configuration.ts';

export type RestoreRequest =
  | { readonly kind: 'restore'; readonly backup: string; readonly force: boolean }
  | { readonly kind: 'drill'; readonly backup: string | undefined };

/**
 * Restores a backup, or proves that it can be restored. Returns a description of what was done.
 * @throws BackupError if the backup is refused
 */
export async function restoreBackup(
  request: RestoreRequest,
  file: string,
  { backup: { folder } }: Configuration,
): Promise<string> {
  const now = new Date();
  if (request.kind === 'restore') return describe(restore({ ...request, file, now }), file);
  const backup = request.backup ?? newestBackup(folder, now);
  return describeDrill(await drillRestore({ backup, current: file, now }), backup, now);
}

function describe({ leads, kept }: Restored, file: string): string {
  const before = kept === undefined ? '' : `\nThe previous database is ${kept}.`;
  return `Restored ${file} with ${leads} leads.${before}`;
}

/** @throws BackupError if there is no backup */
function newestBackup(folder: string | undefined, now: Date): string {
  const [newest] = folder === undefined ? [] : listBackups(folder, now);
  if (newest !== undefined) return newest.path;
  throw new BackupError(
    'CB_RESTORE',
    `There is no backup in ${folder ?? 'a folder of scheduled backups'}. Make one: npx cityblock backup`,
  );
}

function describeDrill(
  { leads, tables, newest, later }: DrilledBackup,
  backup: string,
  started: Date,
): string {
  const received = newest === undefined ? '' : `, the newest received ${newest}`;
  return [
    `${backup} can be restored: ${leads} leads in ${tables} tables${received}.`,
    `A temporary copy passed the integrity check, opened with the migrations of this version, and stored a row, in ${Date.now() - started.getTime()} ms.`,
    `No lead is missing. The current database has ${later} leads that came later.`,
  ].join('\n');
}
