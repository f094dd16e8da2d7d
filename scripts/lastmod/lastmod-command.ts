import { checkedCommand } from '../command/checked-command.ts';
import { parseOptions } from '../command/read-options.ts';

const usage = 'npm run lastmod -- [--check] [--content DIR]';

/**
 * Updates the dates in the sitemap and the published paths; with `--check` it writes nothing. Exit codes: 0 done or up to date,
 * 1 out of date, 2 could not run.
 */
export const lastmodCommand = checkedCommand(
  usage,
  (args) => parseOptions({ check: { type: 'boolean' }, content: { type: 'string' } }, args),
  async ({ check = false, content }, context) => {
    const { contentFolder } = await import('../command/read-settings.ts');
    const { datePages } = await import('./date-pages.ts');
    return datePages(contentFolder({ content }, context), check, context);
  },
);
