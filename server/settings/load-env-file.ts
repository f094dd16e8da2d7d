import { hasErrorCode } from '../errors/file-error.ts';
import { StartError } from '../errors/start-error.ts';

/**
 * Adds the variables of `.env` in the working directory to the environment, in development only: production takes its
 * settings from the process manager alone. Variables that are set already take precedence.
 */
export function loadEnvFile(mode: string = process.env.NODE_ENV || 'development'): void {
  if (mode !== 'development') return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw new StartError(
      'CB_CONFIGURATION',
      'The file .env cannot be read. Check its permissions, or remove it.',
      error,
    );
  }
}
