import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from '../errors/file-error.ts';
import type { DatabaseLocation } from '../settings/database-location.ts';

const fileName = 'used-database';

/** Whether the server has used the database before, as its data folder says. */
export function wasDatabaseUsed(dataDir: string, location: DatabaseLocation): boolean {
  try {
    return readFileSync(join(dataDir, fileName), 'utf8').trim() === fingerprint(location);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Writes to the data folder that the server uses the database. */
export function rememberDatabase(dataDir: string, location: DatabaseLocation): void {
  if (wasDatabaseUsed(dataDir, location)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, fileName), `${fingerprint(location)}\n`, { mode: 0o600 });
}

/** Identifies a database without the password that its URL contains. */
function fingerprint(location: DatabaseLocation): string {
  const text = location.kind === 'sqlite' ? location.file : location.url;
  return createHash('sha256').update(text).digest('hex');
}
