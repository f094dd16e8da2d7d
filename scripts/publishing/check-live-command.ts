import { checkedCommand } from '../command/checked-command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { CheckLiveRequest } from './check-live-version.ts';

const usage = 'npm run check-live -- URL [--wait SECONDS] [--content DIR]';

/**
 * Checks that a running server serves the release and the content of the working tree, by the header of its responses.
 * Exit codes: 0 it does, 1 it does not, 2 could not run.
 */
export const checkLiveCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { contentFolder } = await import('../command/read-settings.ts');
  const { checkLiveVersion } = await import('./check-live-version.ts');
  return checkLiveVersion(request, contentFolder(request, context));
});

function readRequest(args: readonly string[]): CheckLiveRequest | string {
  const parsed = parseArguments(
    { wait: { type: 'string', default: '0' }, content: { type: 'string' } },
    args,
    1,
  );
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [url = ''] = positionals;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return `"${url}" is not the address of a site`;
  if (!/^\d{1,5}$/.test(values.wait)) return `"${values.wait}" is not a number of seconds`;
  return { url, wait: Number(values.wait), content: values.content };
}
