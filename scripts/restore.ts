import { BackupError } from '../server/database/backup-error.ts';
import { listBackups } from '../server/database/backup-folder.ts';
import { type Restored, restore } from '../server/database/restore.ts';
import { type DrilledBackup, drillRestore } from '../server/database/restore-drill.ts';
import type { Configuration } from '../server/settings/configuration.ts';
import { parseArguments } from './command/read-options.ts';
import { runAdministration } from './command/run-administration.ts';

const usage = `
  npm run restore -- FILE            replaces the database with a backup and renames the old file
  npm run restore -- FILE --force    does so even if a server has the database open
  npm run restore -- --drill [FILE]  only proves that a backup (default: the newest) can be restored; servers keep running
Stop the server before you restore.`;

type Request =
  | { readonly kind: 'restore'; readonly backup: string; readonly force: boolean }
  | { readonly kind: 'drill'; readonly backup: string | undefined };

/** Exit codes: 0 restored, or proved by a drill; 1 refused; 2 could not run. */
process.exitCode = await runAdministration(
  usage,
  readRequest(process.argv.slice(2)),
  async (request, settings) => {
    if (settings.database.kind === 'postgres') {
      console.error(
        'CB_RESTORE This command restores SQLite databases only. For PostgreSQL stop the server and run: pg_restore --clean --if-exists --dbname="$DATABASE_URL" cityblock.dump',
      );
      return 2;
    }
    const { file } = settings.database;
    try {
      const now = new Date();
      if (request.kind === 'drill') {
        const backup = request.backup ?? newestBackup(settings, now);
        console.log(describeDrill(await drillRestore({ backup, current: file, now }), backup, now));
      } else console.log(describe(restore({ ...request, file, now }), file));
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      console.error(`${error.code} ${error.message}`);
      return 1;
    }
  },
);

function describe({ leads, kept }: Restored, file: string): string {
  const before = kept === undefined ? '' : `\nThe previous database is ${kept}.`;
  return `Restored ${file} with ${leads} leads.${before}`;
}

/** @throws BackupError if there is no backup */
function newestBackup({ backup: { folder } }: Configuration, now: Date): string {
  const [newest] = folder === undefined ? [] : listBackups(folder, now);
  if (newest !== undefined) return newest.path;
  throw new BackupError(
    'CB_RESTORE',
    `There is no backup in ${folder ?? 'a folder of scheduled backups'}. Make one: npm run backup`,
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

function readRequest(args: readonly string[]): Request | string {
  const parsed = parseArguments(
    { force: { type: 'boolean', default: false }, drill: { type: 'boolean', default: false } },
    args,
  );
  if (typeof parsed === 'string') return parsed;
  const { drill, force } = parsed.values;
  const [backup, unexpected] = parsed.positionals;
  if (unexpected !== undefined) return `Unexpected argument '${unexpected}'`;
  if (drill) return force ? '--drill and --force exclude each other' : { kind: 'drill', backup };
  return backup === undefined ? 'The file of a backup is missing' : { kind: 'restore', backup, force };
}
