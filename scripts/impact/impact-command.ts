import { checkedCommand } from '../command/checked-command.ts';
import type { Command } from '../command/command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { Components, ImpactRequest } from './compare-content.ts';
import { impactFormats } from './impact-format.ts';

const usage = `npm run impact -- [REVISION] [--format ${impactFormats.join('|')} | --comment] [--content DIR]`;

/**
 * Prints the URLs whose rendered pages differ between a git revision and the working tree, or with `--comment` writes them as a
 * comment on the pull request of the variables that GitHub Actions sets. Exit codes: 0 done, 1 the comment was refused, 2 could
 * not run.
 * @param loadComponents loads the components that pages are rendered with
 */
export function impactCommandOf(loadComponents: () => Promise<Components>): Command {
  return checkedCommand(usage, readRequest, async (request, context) => {
    // Before React is loaded, which is several times as fast without its development checks.
    context.env.NODE_ENV ??= 'production';
    const { contentFolder } = await import('../command/read-settings.ts');
    const { compareContent } = await import('./compare-content.ts');
    const report = () => compareContent(request, contentFolder(request, context), context, loadComponents);
    if (!request.comment) return report();
    const { commentImpact } = await import('./impact-comment.ts');
    return commentImpact(context.env, report);
  });
}

/** Compares by the built components, and builds them if there is no build. */
export const impactCommand = impactCommandOf(async () => {
  const { loadSsrBundle } = await import('../../server/load-ssr-bundle.ts');
  return loadSsrBundle().catch(async () => {
    const { buildIfStale } = await import('../build/build-if-stale.ts');
    await buildIfStale();
    return loadSsrBundle();
  });
});

function readRequest(args: readonly string[]): (ImpactRequest & { readonly comment: boolean }) | string {
  const parsed = parseArguments(
    {
      format: { type: 'string' },
      comment: { type: 'boolean', default: false },
      content: { type: 'string' },
    },
    args,
    1,
  );
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const { comment, format: written = comment ? 'markdown' : 'text' } = values;
  const [revision = 'HEAD'] = positionals;
  const format = impactFormats.find((known) => known === written);
  if (format === undefined) return `Unknown format "${written}". Formats: ${impactFormats.join(', ')}`;
  if (comment && format !== 'markdown') return '--comment writes Markdown: leave out --format';
  return { revision, format, content: values.content, comment };
}
