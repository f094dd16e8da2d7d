import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../http/errors/start-error.ts';
import type { DatabaseLocation } from '../operations/settings/database-location.ts';
import { claimDatabase, type SiteIdentity } from './claim-database.ts';
import type { Database } from './database.ts';
import { concernsDatabase } from './database-error.ts';
import { verifyIntegrity } from './database-file.ts';
import { verifyGeneration } from './generation.ts';
import { connectDatabase, openDatabase } from './open-database.ts';
import { StorageError } from './storage-error.ts';
import { guardStorage, type StorageGuard } from './storage-guard.ts';
import { rememberDatabase, wasDatabaseUsed } from './used-database.ts';

/** Shortest time between two attempts to open a database. Queries in between fail with the reason of the last one. */
const pauseMilliseconds = 1_000;

export interface ServerDatabase {
  readonly database: Database;
  readonly storage: StorageGuard;
}

/**
 * Opens the database of a server. If it is out of order and the server has used it before, the server starts all the same,
 * so that pages are served: queries fail until the database can be opened and migrated.
 * @param site the site that the database must belong to
 * @param dataDir the folder that says which database the server has used
 * @throws StartError if the database belongs to another site, or if it is out of order and the server has not used it before,
 * because its address is probably wrong
 */
export async function openServerDatabase(
  location: DatabaseLocation,
  site: SiteIdentity,
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<ServerDatabase> {
  try {
    const database = await openOwnDatabase(location, site);
    rememberDatabase(dataDir, location);
    return { database, storage: guardStorage(location) };
  } catch (error) {
    const isOutOfOrder = error instanceof StartError && concernsDatabase(error.cause);
    if (!isOutOfOrder || !wasDatabaseUsed(dataDir, location)) throw error;
    log.error({ err: error }, 'LEADS CANNOT BE STORED: the server starts without its database');
    return waitForDatabase(location, site, error, log);
  }
}

async function openOwnDatabase(location: DatabaseLocation, site: SiteIdentity): Promise<Database> {
  if (location.kind === 'sqlite') await requireSound(location.file);
  const database = await openDatabase(location);
  try {
    await claimDatabase(database, location, site);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Before migrations write to the file. */
async function requireSound(file: string): Promise<void> {
  try {
    verifyGeneration(file);
    await verifyIntegrity(file);
  } catch (error) {
    if (error instanceof StorageError) throw new StartError('CB_DATABASE', error.message, error);
    // Opening the file reports all other faults.
  }
}

/** Returns a database that each query tries to open, until it succeeds. */
function waitForDatabase(
  location: DatabaseLocation,
  site: SiteIdentity,
  reason: StartError,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ServerDatabase {
  let storage: StorageGuard | undefined;
  let latest: unknown = reason.cause;
  let triedAt = performance.now();
  let pause = pauseMilliseconds;
  const database = connectDatabase(location, async (open) => {
    const startedAt = performance.now();
    if (startedAt - triedAt < pause) throw latest;
    try {
      const migrated = await openOwnDatabase(location, site);
      try {
        // Before the other connection closes, so that the write-ahead log of a file remains.
        const connection = await open();
        storage = guardStorage(location);
        log.warn('the database is open, and leads can be stored');
        return connection;
      } finally {
        await migrated.destroy();
      }
    } catch (error) {
      latest = error instanceof StartError && error.code === 'CB_DATABASE' ? error.cause : error;
      throw latest;
    } finally {
      triedAt = performance.now();
      // Examining a large file takes seconds.
      pause = Math.max(pauseMilliseconds, 10 * (triedAt - startedAt));
    }
  });
  return {
    database,
    storage: {
      verifyFile: () => storage?.verifyFile(),
      verifySpace: () => storage?.verifySpace(),
      mark: async (opened) => storage?.mark(opened),
      examine: async () => storage?.examine(),
    },
  };
}
