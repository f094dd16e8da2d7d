import { StartError } from '../../server/http/errors/start-error.ts';
import {
  type Configuration,
  type ConfigurationProblem,
  readConfiguration,
} from '../../server/operations/settings/configuration.ts';
import { loadEnvFile } from '../../server/operations/settings/load-env-file.ts';
import type { CommandContext } from './command.ts';
import { contextPath } from './context-path.ts';

type SettingsContext = Pick<CommandContext, 'cwd' | 'env' | 'err'>;

const ofProcess: SettingsContext = { cwd: '.', env: process.env, err: process.stderr };

/**
 * Reads the settings from the environment and, in development, from `.env`. Prints every invalid setting and returns
 * undefined if there is one.
 */
export function readSettings(context: SettingsContext): Configuration | undefined {
  return readFrom(context, () => readConfiguration(context.env));
}

/** Like `readSettings`, but only for the content folder: commands on content ignore all other settings. */
export function readContentDir(context = ofProcess): string | undefined {
  return readFrom(context, () => readConfiguration({ CONTENT_DIR: context.env.CONTENT_DIR }))?.contentDir;
}

/** Like `readContentDir`, with the addresses of the site and of its leads and the ids of services that its pages contain. */
export function readSiteSettings(
  context = ofProcess,
): Pick<Configuration, 'contentDir' | 'siteUrl' | 'leadsUrl' | 'analyticsId' | 'pixelId'> | undefined {
  return readFrom(context, () => {
    const { CONTENT_DIR, SITE_URL, LEADS_URL, ANALYTICS_ID, PIXEL_ID } = context.env;
    return readConfiguration({ CONTENT_DIR, SITE_URL, LEADS_URL, ANALYTICS_ID, PIXEL_ID });
  });
}

function readFrom(
  { cwd, env, err }: SettingsContext,
  read: () => Configuration | ConfigurationProblem[],
): Configuration | undefined {
  try {
    loadEnvFile(env, cwd);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    err.write(`${error.code} ${error.message}\n`);
    return undefined;
  }
  const configuration = read();
  if (!Array.isArray(configuration)) return withPathsIn(cwd, configuration);
  for (const { variable, message } of configuration) err.write(`CB_CONFIGURATION ${variable}: ${message}.\n`);
  return undefined;
}

function withPathsIn(cwd: string, settings: Configuration): Configuration {
  const { contentDir, database, backup } = settings;
  return {
    ...settings,
    contentDir: contextPath(cwd, contentDir),
    database: database.kind === 'sqlite' ? { ...database, file: contextPath(cwd, database.file) } : database,
    backup: { ...backup, folder: backup.folder === undefined ? undefined : contextPath(cwd, backup.folder) },
  };
}
