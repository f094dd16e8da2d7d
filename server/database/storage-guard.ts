import { openSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseLocation } from '../operations/settings/database-location.ts';
import type { Database } from './database.ts';
import { verifyIntegrity } from './database-file.ts';
import { advanceGeneration, overwritten, readGeneration, rememberGeneration } from './generation.ts';
import { StorageError } from './storage-error.ts';

/** Free space in bytes below which a SQLite file counts as unable to store leads: the write-ahead log grows before it merges. */
export const minimumFreeBytes = 16 * 1024 * 1024;

const restoreAdvice = 'Stop the server, restore a backup with "npx cityblock restore FILE", and start it';

/** Watches the file of the open database. */
export interface StorageGuard {
  /**
   * Throws a StorageError unless the path still names the file that was opened, with the content that was written: SQLite
   * continues to write to a file that was deleted or replaced, and into one that was overwritten.
   */
  verifyFile(): void;
  /** Throws a StorageError if the disk of the file is almost full. */
  verifySpace(): void;
  /** Marks the file, so that an earlier copy in its place is noticed. Throws a StorageError if there is one. */
  mark(database: Database): Promise<void>;
  /** Examines the whole file. If it is damaged, `verifyFile` throws from then on. */
  examine(): Promise<void>;
}

/** A guard for databases that are not a file of this machine. */
export const unguardedStorage: StorageGuard = {
  verifyFile() {},
  verifySpace() {},
  async mark() {},
  async examine() {},
};

/** Returns the guard of a database that this process has opened and migrated. `freeBytes` is replaced in tests. */
export function guardStorage(
  location: DatabaseLocation,
  freeBytes: (folder: string) => number = readFreeBytes,
): StorageGuard {
  if (location.kind !== 'sqlite') return unguardedStorage;
  const { file } = location;
  // The write-ahead log exists as long as the database is open, and contains the latest commits.
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }));
  // It stays open until the process ends: closing it would release the locks of SQLite.
  const descriptor = openSync(file, 'r');
  let generation = readGeneration(descriptor) ?? 0;
  /** Writes of SQLite may hide the fault later. */
  let fault: StorageError | undefined;
  const guard: StorageGuard = {
    verifyFile() {
      if (fault !== undefined) throw fault;
      for (const { path, identity } of opened) {
        const found = identityOf(path);
        if (found === identity) continue;
        throw new StorageError(
          `The file ${path} was ${found === undefined ? 'deleted' : 'replaced'} while the server uses it`,
          restoreAdvice,
        );
      }
      const found = readGeneration(descriptor);
      if (found === undefined)
        throw new StorageError(`The file ${file} is damaged: it has no header`, restoreAdvice);
      if (found < generation) {
        fault = overwritten(file);
        throw fault;
      }
      generation = found;
    },
    verifySpace() {
      const free = freeBytes(dirname(file));
      if (free < minimumFreeBytes)
        throw new StorageError(
          `The disk of ${file} has ${Math.floor(free / 1024)} KiB left, and ${minimumFreeBytes / 1024} KiB are needed`,
          'Free space on it',
        );
    },
    async mark(database) {
      await advanceGeneration(database);
      guard.verifyFile();
      rememberGeneration(file, generation);
    },
    async examine() {
      try {
        await verifyIntegrity(file);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        fault = error;
      }
    },
  };
  return guard;
}

/** Identifies the file that a path names; undefined if there is none. */
function identityOf(path: string): string | undefined {
  const found: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** Returns the bytes of the disk of a folder that this user may still fill. */
export function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
