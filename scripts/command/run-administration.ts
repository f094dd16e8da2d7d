import { NodeVersionError } from '../../server/auth/password-hash.ts';
import { StartError } from '../../server/errors/start-error.ts';
import type { Configuration } from '../../server/settings/configuration.ts';
import { withUsage } from './read-options.ts';
import { readSettings } from './read-settings.ts';

/**
 * Runs a command that changes or reads the data of the server. Returns the exit code of `run`, or prints the reason and
 * returns 2 if the command could not run.
 * @param request a sentence if an argument is wrong; it is printed with the usage
 */
export async function runAdministration<Request extends object>(
  usage: string,
  request: Request | string,
  run: (request: Request, settings: Configuration) => number | Promise<number>,
): Promise<number> {
  if (typeof request === 'string') {
    console.error(withUsage(request, usage));
    return 2;
  }
  const settings = readSettings();
  if (settings === undefined) return 2;
  try {
    return await run(request, settings);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof NodeVersionError)) throw error;
    console.error(`${error.code} ${error.message}`);
    return 2;
  }
}
