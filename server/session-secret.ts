import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileError, hasErrorCode } from './http/errors/file-error.ts';
import { StartError } from './http/errors/start-error.ts';
import type { DatabaseLocation } from './operations/settings/database-location.ts';
import { isStrongSecret } from './operations/settings/strong-secret.ts';

/** The folder of the server's own data, relative to the working directory. */
export const dataDir = 'data';

/**
 * Returns the session secret from the data folder. Creates it if it does not exist, readable by this system user only.
 * Because it is stored, a restart does not end sessions.
 */
export function readOrCreateSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  let secret: string;
  try {
    secret = createSecretIfAbsent(dataDir, file);
  } catch (error) {
    throw new StartError(
      'CB_SESSION_SECRET',
      `The session secret in ${file} cannot be read or created: ${describeFileError(error)}. Make the folder writable, or set SESSION_SECRET.`,
      error,
    );
  }
  if (isStrongSecret(secret)) return secret;
  throw new StartError(
    'CB_SESSION_SECRET',
    `The session secret in ${file} is too weak. Delete the file; the next start creates a new one.`,
  );
}

/** Returns the warning about a secret that other servers of the same database do not have; undefined if there is none. */
export function sessionSecretWarning(
  configured: string | undefined,
  database: DatabaseLocation,
): string | undefined {
  if (configured !== undefined || database.kind === 'sqlite') return undefined;
  return 'SESSION_SECRET is not set, so this server uses its own: other servers of this PostgreSQL database share neither its sessions nor its limits of leads and sign-ins. Set the same SESSION_SECRET for all of them';
}

function createSecretIfAbsent(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
