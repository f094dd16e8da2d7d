import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from '../http/errors/file-error.ts';
import type { DatabaseLocation } from '../operations/settings/database-location.ts';

const fileName = 'used-database';

/** Of those that were used last. */
const keptFingerprints = 20;

/** Whether a server has used the database before, as its data folder says. */
export function wasDatabaseUsed(dataDir: string, location: DatabaseLocation): boolean {
  return fingerprints(dataDir).includes(fingerprint(location));
}

/** Writes to the data folder that a server uses the database. Servers of several sites may share the folder. */
export function rememberDatabase(dataDir: string, location: DatabaseLocation): void {
  if (wasDatabaseUsed(dataDir, location)) return;
  const known = [...fingerprints(dataDir), fingerprint(location)].slice(-keptFingerprints);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, fileName), `${known.join('\n')}\n`, { mode: 0o600 });
}

function fingerprints(dataDir: string): readonly string[] {
  try {
    return readFileSync(join(dataDir, fileName), 'utf8').trim().split('\n');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Identifies a database without the password that its URL contains. */
function fingerprint(location: DatabaseLocation): string {
  const text = location.kind === 'sqlite' ? location.file : location.url;
  return createHash('sha256').update(text).digest('hex');
}
