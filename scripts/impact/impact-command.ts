import { Option } from '@commander-js/extra-typings';
import {
  type CheckedCommand,
  checkedCommand,
  contentOption,
  type Declaration,
} from '../command/checked-command.ts';
import type { Components, ImpactRequest } from './compare-content.ts';
import { impactFormats } from './impact-format.ts';

const declaration: Declaration<ImpactRequest & { readonly comment: boolean }> = {
  examples: {
    '': 'what the changes since the last commit change',
    'main --format markdown': 'what a branch changes, for a pull request',
  },
  declare: (parser, accept) =>
    parser
      .argument('[revision]', 'a git revision', 'HEAD')
      .addOption(
        new Option('--format <format>', 'the format of the output (default: text)').choices(impactFormats),
      )
      .addOption(
        new Option(
          '--comment',
          'write Markdown, as a comment on the pull request that GitHub Actions checks',
        ).conflicts('format'),
      )
      .addOption(contentOption())
      .action((revision, { comment = false, format = comment ? 'markdown' : 'text', content }) =>
        accept({ revision, format, content, comment }),
      ),
};

/**
 * Prints the URLs whose rendered pages differ between a git revision and the working tree, or with `--comment` writes them as a
 * comment on the pull request of the variables that GitHub Actions sets. Exit codes: 0 done, 1 the comment was refused, 2 could
 * not run.
 * @param loadComponents loads the components that pages are rendered with
 */
export function impactCommandOf(loadComponents: () => Promise<Components>): CheckedCommand {
  return checkedCommand('impact', declaration, async (request, context) => {
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
