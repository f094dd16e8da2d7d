import { type Stats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseLocation } from '../settings/database-location.ts';

/** Free space in bytes below which a SQLite file counts as unable to store leads: the write-ahead log grows before it merges. */
export const minimumFreeBytes = 16 * 1024 * 1024;

/** A commit would be missing from the database that the next start opens, or there is no space for it. */
export class StorageError extends Error {
  readonly code = 'CB_STORAGE';

  constructor(reason: string) {
    super(`${reason}. Leads are refused instead of lost. docs/operations.md describes what to do.`);
    this.name = 'StorageError';
  }
}

/** Watches the file of the open database. */
export interface StorageGuard {
  /**
   * Throws a StorageError unless the path still names the file that was opened: SQLite continues to write to a file that
   * was deleted or replaced, and the writes are lost with the process.
   */
  verifyFile(): void;
  /** Throws a StorageError if the disk of the file is almost full. */
  verifySpace(): void;
}

/** A guard for databases that are not a file of this machine. */
export const unguardedStorage: StorageGuard = { verifyFile() {}, verifySpace() {} };

/** Returns the guard of a database that this process has opened and migrated. `freeBytes` is replaced in tests. */
export function guardStorage(
  location: DatabaseLocation,
  freeBytes: (folder: string) => number = readFreeBytes,
): StorageGuard {
  if (location.kind !== 'sqlite') return unguardedStorage;
  const { file } = location;
  // The write-ahead log exists as long as the database is open, and contains the latest commits.
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }));
  return {
    verifyFile() {
      for (const { path, identity } of opened) {
        const found = identityOf(path);
        if (found === identity) continue;
        throw new StorageError(
          `The file ${path} was ${found === undefined ? 'deleted' : 'replaced'} while the server uses it`,
        );
      }
    },
    verifySpace() {
      const free = freeBytes(dirname(file));
      if (free < minimumFreeBytes)
        throw new StorageError(
          `The disk of ${file} has ${Math.floor(free / 1024)} KiB left, and ${minimumFreeBytes / 1024} KiB are needed`,
        );
    },
  };
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
