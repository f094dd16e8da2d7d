import { type Configuration, readConfiguration } from '../server/settings/configuration.ts';

/** Reads the settings from the environment. Prints every invalid setting and returns undefined if there is one. */
export function readSettings(): Configuration | undefined {
  const configuration = readConfiguration(process.env);
  if (!Array.isArray(configuration)) return configuration;
  for (const { variable, message } of configuration)
    console.error(`CB_CONFIGURATION ${variable}: ${message}.`);
  return undefined;
}
