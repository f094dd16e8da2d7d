import { join, relative } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import { pageImpact } from '../../engine/changes/page-impact.ts';
import type { WatchWork } from '../../engine/content/watched-work.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { CommandContext } from '../command/command.ts';
import { CommandError, contentErrors } from '../command/command-error.ts';
import { Progress } from '../command/progress.ts';
import { comingChanges } from './coming-changes.ts';
import { type ContentAtRevision, contentAtRevision } from './content-at-revision.ts';
import { formatImpact, type ImpactFormat } from './impact-format.ts';

/** The components and the look of the site, as the SSR bundle exports them. */
export type Components = Pick<PageRendererOptions, 'blockRenderer' | 'styles'>;

export interface ImpactRequest {
  readonly revision: string;
  readonly format: ImpactFormat;
  readonly content: string | undefined;
}

/**
 * Compares the pages of a git revision with those of a content folder. Returns a report, in which paths are relative to the
 * working directory, and prints the blocks that could not be rendered.
 */
export async function compareContent(
  options: ImpactRequest,
  folder: string,
  { cwd, err }: Pick<CommandContext, 'cwd' | 'err'>,
  loadComponents: () => Promise<Components>,
): Promise<string> {
  const now = Date.now();
  // git and tar are programs of their own, so they run while the components load.
  const [revision, components] = await Promise.all([
    contentAtRevision(folder, options.revision),
    loadComponents(),
  ]);
  const failures = new Set<string>();
  const progress = new Progress({ err });
  try {
    const prefix = relative(cwd, folder);
    return compare(
      { folder, revision, prefix, watch: progress.watch },
      renderingOf(components, failures),
      options,
      now,
    );
  } finally {
    progress.end();
    await revision.remove();
    err.write([...failures].join(''));
  }
}

interface Comparison {
  readonly folder: string;
  readonly revision: ContentAtRevision;
  /** The content folder relative to the working directory. */
  readonly prefix: string;
  readonly watch: WatchWork;
}

function compare(
  { folder, revision, prefix, watch }: Comparison,
  rendering: PageRendererOptions,
  options: ImpactRequest,
  now: number,
): string {
  const content = new SiteContent(folder, rendering.model);
  const { state: after, at } = content.read(now);
  if (after === undefined) throw contentErrors();
  const before = content.of(revision.folder).read(now).state;
  if (before === undefined)
    throw new CommandError(
      `The content of "${options.revision}" has errors by the current rules, so its pages cannot be rendered.`,
      { code: 'CB_CONTENT' },
    );
  const { pages } = pageImpact(before, after, rendering, { now, watch });
  // Programs read the pages of the change itself.
  const coming = options.format === 'json' ? [] : comingChanges(before.snapshot, after, at, rendering, now);
  const located = <Place extends { readonly file: string }>(place: Place) => ({
    ...place,
    file: join(prefix, place.file).replaceAll('\\', '/'),
  });
  const report = {
    from: revision.commit,
    pages: pages.map((page) => ({ ...page, causes: page.causes.map(located) })),
    coming: coming.map((change) => ({ ...change, times: change.times.map(located) })),
  };
  return formatImpact(report, options.format);
}

function renderingOf({ blockRenderer, styles }: Components, failures: Set<string>): PageRendererOptions {
  return {
    model: builtInModel,
    blockTypes,
    blockRenderer,
    styles,
    shell: { start: '<html lang="%lang%"><head>', middle: '</head><body>', end: '</body></html>' },
    siteUrl: 'http://localhost',
    mode: 'production',
    onBlockFailure: ({ path, block, error }) =>
      failures.add(`The block "${block}" of ${path} was not rendered: ${messageOf(error)}\n`),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
