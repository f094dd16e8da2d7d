import { contentCommand } from '../command/content-command.ts';
import { parseOptions } from '../command/read-options.ts';

const usage = 'npm run lastmod -- [--check] [--content DIR]';

/**
 * Updates the dates in the sitemap and the published paths; with `--check` it writes nothing. Exit codes: 0 done or up to date,
 * 1 out of date, 2 could not run.
 */
export const lastmodCommand = contentCommand({
  usage,
  readArguments: (args) => parseOptions({ check: { type: 'boolean' }, content: { type: 'string' } }, args),
  run: async ({ check = false }, folder, context) =>
    (await import('./date-pages.ts')).datePages(folder, check, context),
});
