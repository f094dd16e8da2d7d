import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseLocation } from '../configuration.ts';
import { describeFileError } from '../file-error.ts';
import { StartError } from '../start-error.ts';
import type { DatabaseSchema } from './database-schema.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './sqlite-dialect.ts';

export type Database = Kysely<DatabaseSchema>;

/** Opens the database and brings its tables up to date. Throws a StartError when it cannot be used. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'postgres') {
    throw new StartError(
      'CB_DATABASE_UNSUPPORTED',
      'PostgreSQL is not supported yet, only SQLite. Set DATABASE_URL=sqlite:data/cityblock.db, or leave it unset.',
    );
  }
  let database: Database | undefined;
  try {
    database = new Kysely<DatabaseSchema>({ dialect: openSqlite(location.file) });
    await migrate(database);
    return database;
  } catch (error) {
    await database?.destroy();
    throw new StartError(
      'CB_DATABASE',
      `The database ${location.file} cannot be used: ${describeFileError(error)}. Check the path and its permissions, or set DATABASE_URL=sqlite:PATH to a file that can be written.`,
      error,
    );
  }
}

async function migrate(database: Database): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
