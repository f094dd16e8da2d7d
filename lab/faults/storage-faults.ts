import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hasErrorCode } from '../../server/http/errors/file-error.ts';
import { type Fault, FaultUnavailableError } from './fault.ts';

/** The size of the disk that is filled: more than the server needs to count as able to store leads. */
const diskMegabytes = 64;

/** The header of a SQLite file. */
const headerBytes = 100;

/** Faults of the database file and of its disk. */
export const storageFaults: readonly Fault[] = [
  {
    name: 'database locked',
    async cause({ databaseFile }) {
      const other = new Database(databaseFile, { timeout: 30_000 });
      other.exec('BEGIN EXCLUSIVE');
      return async () => void other.exec('ROLLBACK').close();
    },
  },
  {
    name: 'database file moved away',
    async cause({ databaseFile }) {
      renameSync(databaseFile, `${databaseFile}.away`);
      return async () => renameSync(`${databaseFile}.away`, databaseFile);
    },
  },
  {
    name: 'database file damaged',
    async cause({ databaseFile }) {
      const header = overwrite(databaseFile, Buffer.alloc(headerBytes, 'x'));
      return async () => void overwrite(databaseFile, header);
    },
  },
  {
    name: 'database file read-only',
    // Writing to the mapped memory of a read-only file raises SIGBUS.
    mayEndProcess: true,
    async cause({ databaseFile }) {
      const files = ['', '-wal', '-shm'].map((suffix) => databaseFile + suffix).filter(existsSync);
      asRoot('chattr', '+i', ...files);
      return async () => asRoot('chattr', '-i', ...files);
    },
  },
  {
    name: 'disk full',
    prepare(folder) {
      asRoot('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder);
      return () => asRoot('umount', '--lazy', folder);
    },
    async cause({ folder }) {
      const filler = join(folder, 'filler');
      fill(filler);
      return async () => rmSync(filler);
    },
  },
];

/** Replaces the first bytes of a file. Returns those that were there. */
function overwrite(file: string, bytes: Buffer): Buffer {
  const before = Buffer.alloc(bytes.length);
  const descriptor = openSync(file, 'r+');
  readSync(descriptor, before, 0, before.length, 0);
  writeSync(descriptor, bytes, 0, bytes.length, 0);
  closeSync(descriptor);
  return before;
}

/** Writes a file until the disk is full. */
function fill(file: string): void {
  const piece = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' });
  } catch (error) {
    if (!hasErrorCode(error, 'ENOSPC')) throw error;
  }
}

function asRoot(program: string, ...args: readonly string[]): void {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
  } catch (error) {
    throw new FaultUnavailableError(`${program} needs root, and a file system that supports it`, {
      cause: error,
    });
  }
}
