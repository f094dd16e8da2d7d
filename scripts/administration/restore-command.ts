import { Option } from '@commander-js/extra-typings';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import { CommandError } from '../command/command-error.ts';
import { contextPath } from '../command/context-path.ts';
import type { RestoreRequest } from './restore-backup.ts';

const declaration: Declaration<RestoreRequest> = {
  examples: {
    'data/backups/NAME.db': 'replaces the database, and renames the old file',
    'data/backups/NAME.db --force': 'does so even if a server has the database open',
    '--drill': 'proves that the newest backup can be restored',
  },
  declare: (parser, accept) =>
    parser
      .argument('[file]', 'the file of a backup; with --drill the newest by default')
      .option('--force', 'replace the database even if a server has it open')
      .addOption(new Option('--drill', 'only prove that the backup can be restored').conflicts('force'))
      .addHelpText('after', '\nStop the server before you restore. Servers keep running during a drill.')
      .action((backup, { force = false, drill }) => {
        if (drill === true) accept({ kind: 'drill', backup });
        else if (backup === undefined) parser.error('the file of a backup is missing');
        else accept({ kind: 'restore', backup, force });
      }),
};

/** Exit codes: 0 restored, or proved by a drill; 1 refused; 2 could not run. */
export const restoreCommand = checkedCommand('restore', declaration, async (request, context) => {
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

function locate(request: RestoreRequest, cwd: string): RestoreRequest {
  return request.backup === undefined ? request : { ...request, backup: contextPath(cwd, request.backup) };
}
