import { relative, resolve } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import { DictionaryPositions } from '../../engine/explain/dictionary-positions.ts';
import { type ExplainedItem, PageExplainer } from '../../engine/explain/explain-page.ts';
import type { TextSource } from '../../engine/explain/source-places.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { builtInLanguage } from '../../engine/words/dictionary.ts';
import { socialCardImage } from '../../server/cards/compose-social-card.ts';
import type { SsrBundle } from '../../server/load-ssr-bundle.ts';
import { dictionaries } from '../../server/words/dictionaries.ts';
import { projectRoot } from '../project-root.ts';

export interface ExplainedSiteOptions {
  readonly folder: string;
  readonly siteUrl: string;
  readonly bundle: Pick<SsrBundle, 'blockRenderer' | 'lookOf'>;
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
    this.#explainer = new PageExplainer(rendererOptions, new DictionaryPositions(projectRoot, language));
    this.#renderer = new PageRenderer(rendererOptions);
  }

  /**
   * Reads a content folder. Undefined if the content has errors.
   * @throws ContentFolderError if the folder is missing or cannot be read
   */
  static read(options: ExplainedSiteOptions): ExplainedSite | undefined {
    const { state } = new SiteContent(options.folder, new ContentModel(blockTypes, dictionaries)).read(
      options.now,
    );
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

  /** The file of a source, relative to a folder. */
  fileOf({ file, isCode }: TextSource, workingDirectory: string): string {
    const path = resolve(isCode ? projectRoot : this.folder, file);
    return relative(workingDirectory, path).replaceAll('\\', '/');
  }
}
