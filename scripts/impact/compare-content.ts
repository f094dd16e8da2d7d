import { join, relative } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import { pageImpact } from '../../engine/changes/page-impact.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { type CommandOutcome, contentErrors, failedCommand } from '../command/command-outcome.ts';
import { comingChanges } from './coming-changes.ts';
import { type ContentAtRevision, contentAtRevision, RevisionError } from './content-at-revision.ts';
import { formatImpact, type ImpactFormat } from './impact-format.ts';

/** The components and the look of the site, as the SSR bundle exports them. */
export type Components = Pick<PageRendererOptions, 'blockRenderer' | 'styles'>;

const failure = (message: string): CommandOutcome => failedCommand(2, message);

export interface ImpactRequest {
  readonly revision: string;
  readonly format: ImpactFormat;
  readonly content: string | undefined;
}

export interface ImpactSources {
  /** Loads the components. */
  readonly loadComponents: () => Promise<Components>;
}

/** Compares the pages of a git revision with those of a content folder. Paths in the output are relative to the working directory. */
export async function compareContent(
  options: ImpactRequest,
  folder: string,
  cwd: string,
  { loadComponents }: ImpactSources,
): Promise<CommandOutcome> {
  const now = Date.now();
  try {
    // git and tar are programs of their own, so they run while the components load.
    const [revision, components] = await Promise.all([
      contentAtRevision(folder, options.revision),
      loadComponents(),
    ]);
    try {
      const prefix = relative(cwd, folder);
      return compare({ folder, revision, prefix }, components, options, now);
    } finally {
      await revision.remove();
    }
  } catch (error) {
    if (!(error instanceof RevisionError)) throw error;
    return failure(`${error.message} [${error.code}]`);
  }
}

interface Comparison {
  readonly folder: string;
  readonly revision: ContentAtRevision;
  /** The content folder relative to the working directory. */
  readonly prefix: string;
}

function compare(
  { folder, revision, prefix }: Comparison,
  components: Components,
  options: ImpactRequest,
  now: number,
): CommandOutcome {
  const failures = new Set<string>();
  const rendering = renderingOf(components, failures);
  const content = new SiteContent(folder, rendering.model);
  const { state: after, at } = content.read(now);
  if (after === undefined) return contentErrors;
  const before = content.of(revision.folder).read(now).state;
  if (before === undefined)
    return failure(
      `The content of "${options.revision}" has errors by the current rules, so its pages cannot be rendered. [CB_CONTENT]`,
    );
  const { pages } = pageImpact(before, after, rendering, { now });
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
  return {
    exitCode: 0,
    stdout: `${formatImpact(report, options.format)}\n`,
    stderr: [...failures].join(''),
  };
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
