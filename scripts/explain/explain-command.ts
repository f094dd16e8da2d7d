import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { SsrBundle } from '../../server/load-ssr-bundle.ts';
import {
  type CheckedCommand,
  checkedCommand,
  contentOption,
  type Declaration,
  formatOption,
} from '../command/checked-command.ts';
import type { ExplainRequest } from './explain-content.ts';

const declaration: Declaration<ExplainRequest> = {
  examples: {
    '/locations': 'the file, line and rule of each text',
    'https://www.example.com/faq --text "support"': 'of the texts that contain a word',
  },
  declare: (parser, accept) =>
    parser
      .argument('<url>', 'the address or path of a page', readUrl)
      .option('--text <text>', 'only texts that contain this one')
      .addOption(formatOption(['text', 'json']))
      .addOption(contentOption())
      .action((url, { text, format, content }) => accept({ url, text, format, content })),
};

/**
 * Prints where the texts of a page come from. Exit codes: 0 done, 1 no such page or text, 2 could not run.
 * @param loadBundle loads the components
 */
export function explainCommandOf(loadBundle: () => Promise<SsrBundle>): CheckedCommand {
  return checkedCommand('explain', declaration, async (request, context) => {
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

function readUrl(written: string): string {
  if (!URL.canParse(written, 'http://localhost')) throw new InvalidArgumentError('It is not a URL.');
  return written;
}
