import { checkedCommand, contentOption, type Declaration } from '../command/checked-command.ts';

const declaration: Declaration<{ readonly check?: true | undefined; readonly content?: string | undefined }> =
  {
    examples: { '': 'updates both files', '--check': 'writes nothing, and fails if one is out of date' },
    declare: (parser, accept) =>
      parser.option('--check', 'write nothing').addOption(contentOption()).action(accept),
  };

/**
 * Updates the dates in the sitemap and the published paths; with `--check` it writes nothing. Exit codes: 0 done or up to date,
 * 1 out of date, 2 could not run.
 */
export const lastmodCommand = checkedCommand(
  'lastmod',
  declaration,
  async ({ check = false, content }, context) => {
    const { contentFolder } = await import('../command/read-settings.ts');
    const { datePages } = await import('./date-pages.ts');
    return datePages(contentFolder({ content }, context), check, context);
  },
);
