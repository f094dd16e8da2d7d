import { parseArgs } from 'node:util';
import { BackupError } from '../server/database/backup-error.ts';
import { type Restored, restore } from '../server/database/restore.ts';
import { runAdministration } from './command/run-administration.ts';

const usage = `Usage:
  npm run restore -- FILE            replaces the database with a backup and renames the old file
  npm run restore -- FILE --force    does so even if a server has the database open
Stop the server first.`;

interface Request {
  readonly backup: string;
  readonly force: boolean;
}

/** Exit codes: 0 restored, 1 refused, 2 could not run. */
process.exitCode = await runAdministration(usage, readRequest(), (request, settings) => {
  if (settings.database.kind === 'postgres') {
    console.error(
      'CB_RESTORE This command restores SQLite databases only. For PostgreSQL stop the server and run: pg_restore --clean --if-exists --dbname="$DATABASE_URL" cityblock.dump',
    );
    return 2;
  }
  const { file } = settings.database;
  try {
    console.log(describe(restore({ ...request, file, now: new Date() }), file));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(`${error.code} ${error.message}`);
    return 1;
  }
});

function describe({ leads, kept }: Restored, file: string): string {
  const before = kept === undefined ? '' : `\nThe previous database is ${kept}.`;
  return `Restored ${file} with ${leads} leads.${before}`;
}

function readRequest(): Request | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    });
    const [backup, ...rest] = positionals;
    return backup === undefined || rest.length > 0 ? undefined : { backup, force: values.force };
  } catch {
    return undefined;
  }
}
