import { dirname, join } from 'node:path';
import { backUp } from '../server/database/back-up.ts';
import { BackupError } from '../server/database/backup-error.ts';
import { backupPath } from '../server/database/backup-folder.ts';
import { parseArguments } from './command/read-options.ts';
import { runAdministration } from './command/run-administration.ts';

const usage = `
  npm run backup                  copies the database to BACKUP_DIR (default: the folder backups next to it)
  npm run backup -- --out FILE    copies the database to FILE
Servers can keep running. The command fails unless the copy passes an integrity check.`;

/** Exit codes: 0 copied, 1 not copied, 2 could not run. */
process.exitCode = await runAdministration(
  usage,
  readRequest(process.argv.slice(2)),
  async ({ out }, settings) => {
    if (settings.database.kind === 'postgres') {
      console.error(
        'CB_BACKUP This command copies SQLite databases only. For PostgreSQL run: pg_dump --format=custom --file=cityblock.dump "$DATABASE_URL". docs/operations.md explains how to restore it.',
      );
      return 2;
    }
    const target =
      out ??
      backupPath(settings.backup.folder ?? join(dirname(settings.database.file), 'backups'), new Date());
    try {
      const { leads, tables } = await backUp(settings.database.file, target);
      console.log(
        `Copied ${settings.database.file} to ${target}: ${leads} leads in ${tables} tables. The copy is intact.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      console.error(`${error.code} ${error.message}`);
      return 1;
    }
  },
);

function readRequest(args: readonly string[]): { readonly out?: string | undefined } | string {
  const parsed = parseArguments({ out: { type: 'string' } }, args);
  if (typeof parsed === 'string') return parsed;
  const [unexpected] = parsed.positionals;
  return unexpected === undefined ? parsed.values : `Unexpected argument '${unexpected}'`;
}
