import { type Configuration, readConfiguration } from '../../server/operations/settings/configuration.ts';
import { loadEnvFile } from '../../server/operations/settings/load-env-file.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './command-error.ts';
import { contextPath } from './context-path.ts';

type SettingsContext = Pick<CommandContext, 'cwd' | 'env'>;

/**
 * Reads the settings from the environment and, in development, from `.env`.
 * @throws CommandError that names every invalid setting
 */
export function readSettings({ cwd, env }: SettingsContext): Configuration {
  loadEnvFile(env, cwd);
  return validSettings(env, cwd);
}

/** Like `readSettings`, but only for the content folder: commands on content ignore all other settings. */
export function readContentDir({ cwd, env }: SettingsContext = { cwd: '.', env: process.env }): string {
  loadEnvFile(env, cwd);
  return validSettings({ CONTENT_DIR: env.CONTENT_DIR }, cwd).contentDir;
}

/** The content folder of the option `--content`, or else of the settings; relative if it is written so in the working directory. */
export function contentFolder(
  { content }: { readonly content?: string | undefined },
  context: SettingsContext,
): string {
  return contextPath(context.cwd, content ?? readContentDir(context));
}

/** Like `readContentDir`, with the addresses of the site and of its leads and the ids of services that its pages contain. */
export function readSiteSettings({
  cwd,
  env,
}: SettingsContext): Pick<Configuration, 'contentDir' | 'siteUrl' | 'leadsUrl' | 'analyticsId' | 'pixelId'> {
  loadEnvFile(env, cwd);
  const { CONTENT_DIR, SITE_URL, LEADS_URL, ANALYTICS_ID, PIXEL_ID } = env;
  return validSettings({ CONTENT_DIR, SITE_URL, LEADS_URL, ANALYTICS_ID, PIXEL_ID }, cwd);
}

function validSettings(env: NodeJS.ProcessEnv, cwd: string): Configuration {
  const settings = readConfiguration(env);
  if (Array.isArray(settings)) {
    const problems = settings.map(({ variable, message }) => `${variable}: ${message}.`);
    throw new CommandError(problems.join('\nCB_CONFIGURATION '), { code: 'CB_CONFIGURATION' });
  }
  const { contentDir, database, backup } = settings;
  return {
    ...settings,
    contentDir: contextPath(cwd, contentDir),
    database: database.kind === 'sqlite' ? { ...database, file: contextPath(cwd, database.file) } : database,
    backup: { ...backup, folder: backup.folder === undefined ? undefined : contextPath(cwd, backup.folder) },
  };
}
