import { relative, resolve } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import { claimExpiries } from '../../engine/content/claim-expiry.ts';
import { describeInstant, publicationTimes } from '../../engine/content/publication-times.ts';
import type { Entry } from '../../engine/content/snapshot.ts';
import { DictionaryPositions } from '../../engine/explain/dictionary-positions.ts';
import { type ExplainedItem, PageExplainer } from '../../engine/explain/explain-page.ts';
import type { TextSource } from '../../engine/explain/text-sources.ts';
import { engineRoot, siteRoot } from '../../engine/folders.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { builtInLanguage } from '../../engine/words/dictionary.ts';
import type { SsrBundle } from '../../server/load-ssr-bundle.ts';
import { socialCardImage } from '../../server/media/cards/compose-social-card.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';

export interface ExplainedSiteOptions {
  readonly folder: string;
  readonly siteUrl: string;
  readonly bundle: Pick<SsrBundle, 'blockRenderer' | 'styles'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The pages of a content folder, which can be explained one by one. */
export class ExplainedSite {
  readonly folder: string;
  readonly state: SiteState;
  readonly now: number;
  readonly #explainer: PageExplainer;
  readonly #renderer: PageRenderer;
  #byFile: ReadonlyMap<string, Entry> | undefined;

  private constructor(state: SiteState, options: ExplainedSiteOptions) {
    this.folder = options.folder;
    this.state = state;
    this.now = options.now;
    const rendererOptions: PageRendererOptions = {
      model: state.model,
      blockTypes,
      ...options.bundle,
      siteUrl: options.siteUrl,
      imageOf: socialCardImage,
      mode: 'production',
      // The document around the pages has no text.
      shell: { start: '<html><head>', middle: '</head><body>', end: '</body></html>' },
      onBlockFailure: () => {},
    };
    const language = builtInLanguage(state.snapshot.site.value.language) ?? 'en';
    this.#explainer = new PageExplainer(
      rendererOptions,
      new DictionaryPositions([engineRoot, siteRoot], language),
    );
    this.#renderer = new PageRenderer(rendererOptions);
  }

  /**
   * Reads a content folder. Undefined if the content has errors.
   * @throws ContentFolderError if the folder is missing or cannot be read
   */
  static read(options: ExplainedSiteOptions): ExplainedSite | undefined {
    const { state } = new SiteContent(options.folder, builtInModel).read(options.now);
    return state && new ExplainedSite(state, options);
  }

  paths(): readonly string[] {
    return [...this.state.routes.routes()].map(({ path }) => path);
  }

  explain(path: string): readonly ExplainedItem[] {
    return this.#explainer.explain(this.state, path, this.now);
  }

  /** The document of a page in another state of the site. */
  render(path: string, state: SiteState): string {
    return this.#renderer.render(state, path, this.now).html;
  }

  /** When a file leaves the site or its claim expires by itself: "until 2026-12-24"; undefined if it stays. */
  endOf({ file }: TextSource): string | undefined {
    const { entries, site } = this.state.snapshot;
    this.#byFile ??= new Map([...entries.values()].map((entry) => [entry.source.file, entry]));
    const entry = this.#byFile.get(file);
    if (entry === undefined) return undefined;
    const { timeZone } = site.value;
    const expiry = claimExpiries([entry], timeZone).get(entry.id) ?? Number.POSITIVE_INFINITY;
    const end = Math.min(publicationTimes(entry.source.value, timeZone).until, expiry);
    return end === Number.POSITIVE_INFINITY ? undefined : `until ${describeInstant(end, timeZone)}`;
  }

  /** Why a path has no page: "is scheduled for 2026-12-01", "has moved to /towns". Undefined if no file says. */
  absenceOf(path: string): string | undefined {
    const { absence } = this.state.routes.match(path);
    if (absence === undefined) {
      const former = this.state.routes.former(path);
      if (former?.kind === 'withdrawn') return 'was withdrawn (redirects.json)';
      return former && `has moved to "${former.to}"`;
    }
    const { timeZone } = this.state.snapshot.site.value;
    const { file, reason, times } = absence;
    switch (reason) {
      case 'scheduled':
        return `is scheduled for ${describeInstant(times.from, timeZone)} (${file})`;
      case 'unpublished':
        return `left the site on ${describeInstant(times.until, timeZone)} (${file})`;
      case 'draft':
        return `is a draft (${file})`;
      case 'set-aside':
        return `has a fault (${file})`;
    }
  }

  /** The file of a source, relative to a folder. */
  fileOf({ file }: TextSource, workingDirectory: string): string {
    return relative(workingDirectory, resolve(this.folder, file)).replaceAll('\\', '/');
  }
}
