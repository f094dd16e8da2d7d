import { dirname, join } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import { contextPath } from '../command/context-path.ts';
import { parseOptions } from '../command/read-options.ts';
import { administrationCommand } from './administration-command.ts';

const usage = `
  npm run backup                  copies the database to BACKUP_DIR (default: the folder backups next to it)
  npm run backup -- --out FILE    copies the database to FILE
Servers can keep running. The command fails unless the copy passes an integrity check.`;

/** Exit codes: 0 copied, 1 not copied, 2 could not run. */
export const backupCommand = administrationCommand({
  usage,
  readRequest: (args) => parseOptions({ out: { type: 'string' } }, args),
  async run({ out }, { database, backup }, context) {
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
    context.out.write(
      `Copied ${database.file} to ${target}: ${leads} leads in ${tables} tables. The copy is intact.\n`,
    );
    return 0;
  },
});
