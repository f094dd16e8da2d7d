import { parseArgs } from 'node:util';
import { backUp } from '../server/database/back-up.ts';
import { BackupError } from '../server/database/backup-error.ts';
import { backupPath } from '../server/database/backup-folder.ts';
import { readSettings } from './read-settings.ts';

const usage = `Usage:
  npm run backup                  copies the database into BACKUP_DIR, or into data/backups
  npm run backup -- --out FILE    copies it to a file
Servers may go on working. The copy is opened, checked and counted before it counts as one.`;

/** Exit codes: 0 copied, 1 not copied, 2 it could not run. */
process.exitCode = await run();

async function run(): Promise<number> {
  const out = readOut();
  if (out === 'usage') {
    console.error(usage);
    return 2;
  }
  const settings = readSettings();
  if (settings === undefined) return 2;
  if (settings.database.kind === 'postgres') {
    console.error(
      'CB_BACKUP PostgreSQL brings its own: pg_dump --format=custom --file=cityblock.dump "$DATABASE_URL". docs/operations.md says how to put it back.',
    );
    return 2;
  }
  const target = out ?? backupPath(settings.backup.folder ?? 'data/backups', new Date());
  try {
    const { leads, tables } = await backUp(settings.database.file, target);
    console.log(
      `Copied ${settings.database.file} to ${target}: ${leads} leads in ${tables} tables, checked.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(`${error.code} ${error.message}`);
    return 1;
  }
}

function readOut(): string | undefined | 'usage' {
  try {
    return parseArgs({ options: { out: { type: 'string' } } }).values.out;
  } catch {
    return 'usage';
  }
}
