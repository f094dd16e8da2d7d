import { checkedCommand } from '../command/checked-command.ts';
import { CommandError } from '../command/command-error.ts';
import { contextPath } from '../command/context-path.ts';
import { parseArguments } from '../command/read-options.ts';
import type { RestoreRequest } from './restore-backup.ts';

const usage = `
  npm run restore -- FILE            replaces the database with a backup and renames the old file
  npm run restore -- FILE --force    does so even if a server has the database open
  npm run restore -- --drill [FILE]  only proves that a backup (default: the newest) can be restored; servers keep running
Stop the server before you restore.`;

/** Exit codes: 0 restored, or proved by a drill; 1 refused; 2 could not run. */
export const restoreCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const settings = readSettings(context);
  const { database } = settings;
  if (database.kind === 'postgres')
    throw new CommandError(
      'This command restores SQLite databases only. For PostgreSQL stop the server and run: pg_restore --clean --if-exists --dbname="$DATABASE_URL" cityblock.dump',
      { code: 'CB_RESTORE' },
    );
  const { restoreBackup } = await import('./restore-backup.ts');
  return restoreBackup(locate(request, context.cwd), database.file, settings);
});

function readRequest(args: readonly string[]): RestoreRequest | string {
  const parsed = parseArguments(
    { force: { type: 'boolean', default: false }, drill: { type: 'boolean', default: false } },
    args,
    1,
  );
  if (typeof parsed === 'string') return parsed;
  const { drill, force } = parsed.values;
  const [backup] = parsed.positionals;
  if (drill) return force ? '--drill and --force exclude each other' : { kind: 'drill', backup };
  return backup === undefined ? 'The file of a backup is missing' : { kind: 'restore', backup, force };
}

function locate(request: RestoreRequest, cwd: string): RestoreRequest {
  return request.backup === undefined ? request : { ...request, backup: contextPath(cwd, request.backup) };
}
