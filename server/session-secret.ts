import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileError, hasErrorCode } from './errors/file-error.ts';
import { StartError } from './errors/start-error.ts';
import { isStrongSecret } from './settings/strong-secret.ts';

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

function createSecretIfAbsent(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
