import type { SsrBundle } from '../../server/load-ssr-bundle.ts';
import { checkedCommand } from '../command/checked-command.ts';
import type { Command } from '../command/command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { ExplainRequest } from './explain-content.ts';

const usage = 'npm run explain -- URL [--text TEXT] [--format text|json] [--content DIR]';

/**
 * Prints where the texts of a page come from. Exit codes: 0 done, 1 no such page or text, 2 could not run.
 * @param loadBundle loads the components
 */
export function explainCommandOf(loadBundle: () => Promise<SsrBundle>): Command {
  return checkedCommand(usage, readRequest, async (request, context) => {
    const { cwd, env } = context;
    // Before React is loaded: its development build is several times slower.
    env.NODE_ENV ??= 'production';
    const { contentFolder, readSiteSettings } = await import('../command/read-settings.ts');
    const { siteUrl } = readSiteSettings(context);
    const { explainContent } = await import('./explain-content.ts');
    const folder = contentFolder(request, context);
    return explainContent(request, { folder, siteUrl, cwd, loadBundle });
  });
}

/** Explains by the built components, and builds them if the build is stale. */
export const explainCommand = explainCommandOf(async () => {
  const { loadSsrBundle } = await import('../../server/load-ssr-bundle.ts');
  const { buildIfStale } = await import('../build/build-if-stale.ts');
  await buildIfStale('stderr');
  return loadSsrBundle();
});

function readRequest(args: readonly string[]): ExplainRequest | string {
  const parsed = parseArguments(
    {
      text: { type: 'string' },
      format: { type: 'string', default: 'text' },
      content: { type: 'string' },
    },
    args,
    1,
  );
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const { text, format, content } = values;
  const [written] = positionals;
  const url = written === '' ? undefined : written;
  if (format !== 'text' && format !== 'json') return `Unknown format "${format}"`;
  if (url === undefined) return 'A URL is missing';
  if (!URL.canParse(url, 'http://localhost')) return `"${url}" is not a URL`;
  return { url, text, format, content };
}
