import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { hasErrorCode } from '../../http/errors/file-error.ts';
import { StartError } from '../../http/errors/start-error.ts';

/**
 * Adds the variables of `.env` in a folder to an environment, in development only: production takes its settings from the
 * process manager alone. Variables that are set already take precedence.
 */
export function loadEnvFile(
  env: NodeJS.ProcessEnv,
  folder: string,
  mode: string = env.NODE_ENV || 'development',
): void {
  if (mode !== 'development') return;
  let text: string;
  try {
    text = readFileSync(join(folder, '.env'), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw new StartError(
      'CB_CONFIGURATION',
      'The file .env cannot be read. Check its permissions, or remove it.',
      error,
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}
