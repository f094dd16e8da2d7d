import { blockTypes } from '../../../blocks/block-types.ts';
import { pageImpact } from '../../../engine/changes/page-impact.ts';
import type { ContentModel } from '../../../engine/content/content-model.ts';
import { DictionaryPositions } from '../../../engine/explain/dictionary-positions.ts';
import { PageExplainer } from '../../../engine/explain/explain-page.ts';
import type { TextSource } from '../../../engine/explain/text-sources.ts';
import { engineRoot, siteRoot } from '../../../engine/folders.ts';
import type { PageRendererOptions } from '../../../engine/render/page-renderer-options.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { builtInLanguage } from '../../../engine/words/dictionary.ts';
import type { SsrBundle } from '../../load-ssr-bundle.ts';
import { socialCardImage } from '../../media/cards/compose-social-card.ts';
import type { FieldSource, ImpactedPage, PageSources } from '../studio-api.ts';

/** The components and the look of the site, as the SSR bundle exports them. */
export type Components = Pick<SsrBundle, 'blockRenderer' | 'styles'>;

/** Finds the properties that the texts of pages come from, and the pages that differ between two states. Works synchronously. */
export class SiteInspector {
  readonly #components: Components;
  readonly #siteUrl: string;
  #explainer:
    | { readonly model: ContentModel; readonly language: string; readonly explainer: PageExplainer }
    | undefined;

  constructor(components: Components, siteUrl: string) {
    this.#components = components;
    this.#siteUrl = siteUrl;
  }

  /**
   * The properties that the texts of a page come from; those of the not-found page for an unknown path.
   * @param now epoch milliseconds
   */
  sources(state: SiteState, path: string, now: number): PageSources {
    const items = this.#explainerOf(state).explain(state, path, now);
    return { items: items.map((item) => ({ ...item, sources: fieldSources(item.sources) })) };
  }

  /**
   * The pages that differ between two states.
   * @param now epoch milliseconds
   */
  impact(before: SiteState, after: SiteState, now: number): readonly ImpactedPage[] {
    const { pages } = pageImpact(before, after, this.#renderingOf(after.model), { now });
    return pages.map(({ causes: _, ...page }) => page);
  }

  #explainerOf({ model, snapshot }: SiteState): PageExplainer {
    const language = builtInLanguage(snapshot.site.value.language) ?? 'en';
    if (this.#explainer?.model !== model || this.#explainer.language !== language) {
      const dictionaries = new DictionaryPositions([engineRoot, siteRoot], language);
      const explainer = new PageExplainer(this.#renderingOf(model), dictionaries);
      this.#explainer = { model, language, explainer };
    }
    return this.#explainer.explainer;
  }

  #renderingOf(model: ContentModel): PageRendererOptions {
    return {
      model,
      blockTypes,
      ...this.#components,
      siteUrl: this.#siteUrl,
      imageOf: socialCardImage,
      mode: 'production',
      // The document around the pages has no text.
      shell: { start: '<html lang="%lang%"><head>', middle: '</head><body>', end: '</body></html>' },
      onBlockFailure: () => {},
    };
  }
}

/** The properties at positions, each once. Editors change the word of a dictionary in `words.json`. */
function fieldSources(sources: readonly TextSource[]): readonly FieldSource[] {
  const found = new Map<string, FieldSource>();
  for (const { file: written, isCode, path, rule } of sources) {
    const file = isCode ? 'words.json' : written;
    const key = JSON.stringify([file, ...path]);
    const isComputed = rule === 'computed' && found.get(key)?.isComputed !== false;
    found.set(key, { file, path, isComputed });
  }
  return [...found.values()];
}
