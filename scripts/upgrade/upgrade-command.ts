import { checkedCommand, contentOption, type Declaration } from '../command/checked-command.ts';

interface Request {
  readonly dryRun: boolean;
  readonly content: string | undefined;
}

const declaration: Declaration<Request> = {
  examples: {
    '--dry-run': 'shows what would change, in the content and on the pages',
    '': 'changes the content, and checks it',
  },
  declare: (parser, accept) =>
    parser
      .option('--dry-run', 'write nothing')
      .addOption(contentOption())
      .action(({ dryRun = false, content }) => accept({ dryRun, content })),
};

/**
 * Brings the content of a site to the format of this version, after a report of what differs on its pages. Exit codes: 0 done, 1 the
 * content has errors, 2 could not run.
 */
export const upgradeCommand = checkedCommand('upgrade', declaration, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { upgradeSite } = await import('./upgrade-site.ts');
  return upgradeSite(request, contentFolder(request, context), context);
});
