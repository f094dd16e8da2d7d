import { checkedCommand, contentOption, type Declaration } from '../command/checked-command.ts';

interface Request {
  readonly content: string | undefined;
}

const declaration: Declaration<Request> = {
  examples: {
    '': 'checks the block types of this site with their examples, its content, and its own tests',
    '--content ../client/content': 'with the content of another folder',
  },
  declare: (parser, accept) => parser.addOption(contentOption()).action(({ content }) => accept({ content })),
};

/** Checks a site. Exit codes: 0 no errors, 1 errors, 2 could not run, such as tests without a test runner. */
export const testCommand = checkedCommand('test', declaration, async ({ content }, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { testSite } = await import('./test-site.ts');
  return testSite(contentFolder({ content }, context), context);
});
