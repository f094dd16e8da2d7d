import { type Configuration, readConfiguration } from '../server/settings/configuration.ts';
import { loadEnvFile } from '../server/settings/load-env-file.ts';

/**
 * Reads the settings from the environment and, in development, from `.env`. Prints every invalid setting and returns
 * undefined if there is one.
 */
export function readSettings(): Configuration | undefined {
  loadEnvFile();
  const configuration = readConfiguration(process.env);
  if (!Array.isArray(configuration)) return configuration;
  for (const { variable, message } of configuration)
    console.error(`CB_CONFIGURATION ${variable}: ${message}.`);
  return undefined;
}
