import { dirname, join } from 'node:path';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import { CommandError } from '../command/command-error.ts';
import { contextPath } from '../command/context-path.ts';

const declaration: Declaration<{ readonly out?: string | undefined }> = {
  examples: {
    '': 'to BACKUP_DIR, or else the folder "backups" next to the database',
    '--out before-upgrade.db': 'to a file',
  },
  declare: (parser, accept) =>
    parser
      .option('--out <file>', 'the file to write')
      .addHelpText(
        'after',
        '\nServers can keep running. The command fails unless the copy passes an integrity check.',
      )
      .action(accept),
};

/** Exit codes: 0 copied, 1 not copied, 2 could not run. */
export const backupCommand = checkedCommand('backup', declaration, async ({ out }, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { database, backup } = readSettings(context);
  if (database.kind === 'postgres')
    throw new CommandError(
      'This command copies SQLite databases only. For PostgreSQL run: pg_dump --format=custom --file=cityblock.dump "$DATABASE_URL". docs/operator.md explains how to restore it.',
      { code: 'CB_BACKUP' },
    );
  const { backUp } = await import('../../server/database/back-up.ts');
  const { backupPath } = await import('../../server/database/backup-folder.ts');
  const target =
    out === undefined
      ? backupPath(backup.folder ?? join(dirname(database.file), 'backups'), new Date())
      : contextPath(context.cwd, out);
  const { leads, tables } = await backUp(database.file, target);
  return `Copied ${database.file} to ${target}: ${leads} leads in ${tables} tables. The copy is intact.`;
});
