import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { hasErrorCode } from '../http/errors/file-error.ts';
import type { Database } from './database.ts';
import { StorageError } from './storage-error.ts';

// The generation of a SQLite file is a number in its header, `user_version`, that grows while a server uses the file. A small
// file next to the database has a copy of it. So a database that was overwritten with an earlier copy is noticed.

// https://www.sqlite.org/fileformat.html
const headerStart = 'SQLite format 3\0';
const headerBytes = 100;
const generationOffset = 60;

/**
 * Returns the generation in an open file, without what the write-ahead log adds to it; 0 for an empty file, and undefined for
 * one without the header of SQLite.
 */
export function readGeneration(descriptor: number): number | undefined {
  const header = Buffer.alloc(headerBytes);
  if (readSync(descriptor, header, 0, headerBytes, 0) === 0) return 0;
  const isDatabase = header.toString('latin1', 0, headerStart.length) === headerStart;
  return isDatabase ? header.readInt32BE(generationOffset) : undefined;
}

/** Increments the generation, and writes it into the file. */
export async function advanceGeneration(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(transaction);
    // A pragma takes no parameters.
    await sql.raw(`pragma user_version = ${(rows[0]?.user_version ?? 0) + 1}`).execute(transaction);
  });
  await sql`pragma wal_checkpoint(passive)`.execute(database);
}

/** Gives a copy that no server uses the generation 0: no database in use has it. */
export function clearGeneration(copy: BetterSqlite3.Database): void {
  copy.pragma('user_version = 0');
}

const companion = (file: string): string => `${file}.generation`;

/** Stores the generation next to the database. */
export function rememberGeneration(file: string, generation: number): void {
  const unfinished = `${companion(file)}.unfinished`;
  writeFileSync(unfinished, `${generation}\n`, { mode: 0o600 });
  renameSync(unfinished, companion(file));
}

/** Accepts any database under this path from now on. */
export function forgetGeneration(file: string): void {
  rmSync(companion(file), { force: true });
}

/**
 * Must run before SQLite opens the file in this process: closing a file releases the locks of the process.
 * @throws StorageError if the database is an earlier copy of the one that was used last
 */
export function verifyGeneration(file: string): void {
  const known = knownGeneration(file);
  if (known === 0) return;
  if (!existsSync(file)) forgetGeneration(file);
  else if ((generationOf(file) ?? known) < known) throw overwritten(file);
}

export function overwritten(file: string): StorageError {
  return new StorageError(
    `The file ${file} was overwritten with an earlier copy, in which later leads are missing`,
    'Stop the server and restore the newest backup with "npx cityblock restore FILE"; to accept the copy, restore the file itself',
  );
}

function knownGeneration(file: string): number {
  try {
    return Number(readFileSync(companion(file), 'utf8'));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

function generationOf(file: string): number | undefined {
  const descriptor = openSync(file, 'r');
  try {
    return readGeneration(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
