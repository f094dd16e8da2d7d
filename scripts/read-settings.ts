import { type Configuration, readConfiguration } from '../server/settings/configuration.ts';

/** The settings of the environment; undefined, with every fault printed, when they cannot be used. */
export function readSettings(): Configuration | undefined {
  const configuration = readConfiguration(process.env);
  if (!Array.isArray(configuration)) return configuration;
  for (const { variable, message } of configuration)
    console.error(`CB_CONFIGURATION ${variable}: ${message}.`);
  return undefined;
}
