import { resolve } from 'node:path';
import { isOrigin } from '../server/settings/url-checks.ts';
import { BuildFailedError, buildIfStale } from './build/build-if-stale.ts';
import { exitWithUsage, readOptions } from './command/read-options.ts';
import { readSiteSettings } from './command/read-settings.ts';

/**
 * Writes the site as static files, unless its content has an error. Exit codes: 0 exported, 1 the content has an error or
 * a path could not be exported, 2 could not run. Builds first if the build is stale.
 */
process.env.NODE_ENV ??= 'production';

const usage = 'npm run export -- --out DIR [--base URL] [--compress] [--unchecked] [--content DIR]';
const options = readOptions(usage, {
  out: { type: 'string' },
  base: { type: 'string' },
  compress: { type: 'boolean' },
  unchecked: { type: 'boolean' },
  content: { type: 'string' },
});
const { out, base } = options;
if (out === undefined) exitWithUsage('Name the folder to write to with --out', usage);
if (base !== undefined) {
  // Checked before it becomes the setting, whose error would name the variable.
  if (!isOrigin(base.trim()))
    exitWithUsage(
      `--base cannot be "${base}": write the scheme and host that visitors use, without a path, such as --base https://www.example.com`,
      usage,
    );
  process.env.SITE_URL = base;
}
if (options.content !== undefined) process.env.CONTENT_DIR = options.content;
process.exitCode = await run(resolve(out));

async function run(folder: string): Promise<number> {
  const settings = readSiteSettings();
  if (settings === undefined) return 2;
  const refused = options.unchecked ? undefined : await refusalOf(settings.contentDir);
  if (refused !== undefined) return refused;
  try {
    await buildIfStale('stderr');
  } catch (error) {
    if (!(error instanceof BuildFailedError)) throw error;
    console.error(`${error.message} [${error.code}]`);
    return 2;
  }
  // Only now, since the build creates the bundle that they load.
  const { exportContent } = await import('./export/export-content.ts');
  return exportContent(settings, { out: folder, compress: options.compress === true });
}

/** Checks the content as `npm run validate` does. Prints its errors and returns the exit code; undefined if it has none. */
async function refusalOf(contentDir: string): Promise<number | undefined> {
  const { validateCommand } = await import('./validate/validate-command.ts');
  const { exitCode, stdout, stderr } = await validateCommand(['--content', contentDir]);
  if (exitCode === 0) return undefined;
  process.stderr.write(`${stdout}${stderr}Nothing was exported.\n`);
  return exitCode;
}
