import { Kysely } from 'kysely';
import { describeFileError } from '../http/errors/file-error.ts';
import { StartError } from '../http/errors/start-error.ts';
import { type DatabaseLocation, describeLocation } from '../operations/settings/database-location.ts';
import type { Database, Opening } from './database.ts';
import type { DatabaseSchema } from './database-schema.ts';
import { verifyGeneration } from './generation.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresPatience, postgresPatience } from './postgres-dialect.ts';
import { describePostgresError } from './postgres-error.ts';
import { openSqlite } from './sqlite-dialect.ts';
import { StorageError } from './storage-error.ts';

/** Opens the database and runs pending migrations. Throws a StartError if the database cannot be used. */
export async function openDatabase(
  location: DatabaseLocation,
  patience?: PostgresPatience,
): Promise<Database> {
  let database: Database | undefined;
  try {
    if (location.kind === 'sqlite') verifyGeneration(location.file);
    database = connectDatabase(location, undefined, patience);
    if (location.kind === 'sqlite') await migrate(database);
    else await migratePostgres(location);
    return database;
  } catch (error) {
    await database?.destroy();
    throw new StartError('CB_DATABASE', describeRefusal(location, error), error);
  }
}

/** On a connection of its own, because a migration takes longer than other queries may, and waits for that of another server. */
async function migratePostgres({ url }: DatabaseLocation & { readonly kind: 'postgres' }): Promise<void> {
  const dialect = openPostgres(url, (open) => open(), {
    ...postgresPatience,
    silence: Number.POSITIVE_INFINITY,
  });
  const database = new Kysely<DatabaseSchema>({ dialect });
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}

/**
 * Returns the database, without migrations. The first query opens it, and rejects with errors of the system and of SQLite.
 * @param opening what happens around the opening
 */
export function connectDatabase(
  location: DatabaseLocation,
  opening: Opening = (open) => open(),
  patience?: PostgresPatience,
): Database {
  const dialect =
    location.kind === 'sqlite'
      ? openSqlite(location.file, opening)
      : openPostgres(location.url, opening, patience);
  return new Kysely<DatabaseSchema>({ dialect });
}

function describeRefusal(location: DatabaseLocation, error: unknown): string {
  if (error instanceof StorageError) return error.message;
  const name = describeLocation(location);
  return location.kind === 'sqlite'
    ? `The database ${name} cannot be used: ${describeFileError(error)}. Check the path and its permissions, or set DATABASE_URL=sqlite:PATH to a writable file.`
    : `The database ${name} cannot be used: ${describePostgresError(error)}. Check DATABASE_URL=postgres://USER:PASSWORD@HOST:PORT/DATABASE and that the server is running.`;
}
