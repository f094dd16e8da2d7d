import { StartError } from '../../server/errors/start-error.ts';
import {
  type Configuration,
  type ConfigurationProblem,
  readConfiguration,
} from '../../server/settings/configuration.ts';
import { loadEnvFile } from '../../server/settings/load-env-file.ts';

/**
 * Reads the settings from the environment and, in development, from `.env`. Prints every invalid setting and returns
 * undefined if there is one.
 */
export function readSettings(): Configuration | undefined {
  return readFrom(() => readConfiguration(process.env));
}

/** Like `readSettings`, but only for the content folder: commands on content ignore all other settings. */
export function readContentDir(): string | undefined {
  return readFrom(() => readConfiguration({ CONTENT_DIR: process.env.CONTENT_DIR }))?.contentDir;
}

/** Like `readContentDir`, with the addresses of the site and of its leads and the ids of services that its pages contain. */
export function readSiteSettings():
  | Pick<Configuration, 'contentDir' | 'siteUrl' | 'leadsUrl' | 'analyticsId' | 'pixelId'>
  | undefined {
  const { CONTENT_DIR, SITE_URL, LEADS_URL, ANALYTICS_ID, PIXEL_ID } = process.env;
  return readFrom(() => readConfiguration({ CONTENT_DIR, SITE_URL, LEADS_URL, ANALYTICS_ID, PIXEL_ID }));
}

function readFrom(read: () => Configuration | ConfigurationProblem[]): Configuration | undefined {
  try {
    loadEnvFile();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`${error.code} ${error.message}`);
    return undefined;
  }
  const configuration = read();
  if (!Array.isArray(configuration)) return configuration;
  for (const { variable, message } of configuration)
    console.error(`CB_CONFIGURATION ${variable}: ${message}.`);
  return undefined;
}
