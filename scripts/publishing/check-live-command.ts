import { InvalidArgumentError } from '@commander-js/extra-typings';
import { checkedCommand, contentOption, type Declaration } from '../command/checked-command.ts';
import type { CheckLiveRequest } from './check-live-version.ts';

const declaration: Declaration<CheckLiveRequest> = {
  examples: {
    'https://www.example.com': 'compares once',
    'https://www.example.com --wait 600': 'waits up to ten minutes until the server has it',
  },
  declare: (parser, accept) =>
    parser
      .argument('<url>', 'the address of the site', readAddress)
      .option('--wait <seconds>', 'how long to wait', readSeconds, 0)
      .addOption(contentOption())
      .action((url, { wait, content }) => accept({ url, wait, content })),
};

/**
 * Checks that a running server serves the release and the content of the working tree, by the header of its responses.
 * Exit codes: 0 it does, 1 it does not, 2 could not run.
 */
export const checkLiveCommand = checkedCommand('check-live', declaration, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { checkLiveVersion } = await import('./check-live-version.ts');
  return checkLiveVersion(request, contentFolder(request, context));
});

function readAddress(written: string): string {
  if (!/^https?:\/\//.test(written) || !URL.canParse(written))
    throw new InvalidArgumentError('It is not the address of a site.');
  return written;
}

function readSeconds(written: string): number {
  if (!/^\d{1,5}$/.test(written)) throw new InvalidArgumentError('It is not a number of seconds.');
  return Number(written);
}
