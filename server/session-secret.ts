import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileError, hasErrorCode } from './errors/file-error.ts';
import { StartError } from './errors/start-error.ts';
import { isStrongSecret } from './settings/strong-secret.ts';

/** Where the server keeps what it makes for itself, from the working directory on. */
export const dataDir = 'data';

/**
 * The secret that signs sessions: the one kept in the data folder, or a new one that only this system user can read.
 * It survives restarts, so that nobody is signed out by one.
 */
export function readOrMakeSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  let secret: string;
  try {
    secret = makeSecretIfAbsent(dataDir, file);
  } catch (error) {
    throw new StartError(
      'CB_SESSION_SECRET',
      `The session secret in ${file} cannot be read or made: ${describeFileError(error)}. Make the folder writable, or set SESSION_SECRET.`,
      error,
    );
  }
  if (isStrongSecret(secret)) return secret;
  throw new StartError(
    'CB_SESSION_SECRET',
    `The session secret in ${file} is too weak. Delete the file, and the next start makes a new one.`,
  );
}

function makeSecretIfAbsent(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
