import { LRUCache } from 'lru-cache';
import { blockTypes } from '../../../blocks/block-types.ts';
import {
  type Impact,
  impactSteps,
  type PageImpact,
  type RenderedPages,
} from '../../../engine/changes/page-impact.ts';
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

/** The states before and after changes; undefined if no page can be shown. */
export interface ComparedStates {
  readonly before: SiteState | undefined;
  readonly after: SiteState | undefined;
}

/** The pages that changes change: all of them, or those that are known by now, without the changes of their heads. */
export interface ImpactSoFar {
  readonly isComplete: boolean;
  readonly pages: readonly ImpactedPage[];
}

interface ImpactJob {
  /** The rest of the work; undefined if there is none. */
  steps: Generator<readonly PageImpact[], Impact> | undefined;
  /** Undefined if no page can be shown. */
  found: readonly PageImpact[] | undefined;
}

/** Comparisons that are kept at most: each editor has another one. */
const keptJobs = 4;

/** The time for which rendered pages are compared, in milliseconds: some depend on the time. */
const renderedFor = 60 * 60_000;

/** The components and the look of the site, as the SSR bundle exports them. */
export type Components = Pick<SsrBundle, 'blockRenderer' | 'styles'>;

/** Finds the properties that the texts of pages come from, and the pages that differ between two states. */
export class SiteInspector {
  readonly #components: Components;
  readonly #siteUrl: string;
  #explainer:
    | { readonly model: ContentModel; readonly language: string; readonly explainer: PageExplainer }
    | undefined;

  readonly #jobs = new LRUCache<string, ImpactJob>({ max: keptJobs });
  /** The pages that visitors see, as they are rendered once for all comparisons. */
  #rendered: { readonly state: SiteState; readonly now: number; readonly pages: RenderedPages } | undefined;

  constructor(components: Components, siteUrl: string) {
    this.#components = components;
    this.#siteUrl = siteUrl;
  }

  /**
   * The properties that the texts of a page come from; those of the not-found page for an unknown path.
   * @param now epoch milliseconds
   */
  sources(state: SiteState, path: string, now: number): PageSources {
    const { items, icons } = this.#explainerOf(state).explainPage(state, path, now);
    return {
      items: items.map((item) => ({ ...item, sources: fieldSources(item.sources) })),
      icons: fieldSources(icons),
    };
  }

  /**
   * The pages that differ between two states, as far as they are found in some time. The next call with the same key goes on.
   * @param key identifies the two states
   * @param states returns them; called once for a key
   * @param now epoch milliseconds
   * @param milliseconds after which the call ends
   */
  async impact(
    key: string,
    states: () => Promise<ComparedStates>,
    now: number,
    milliseconds: number,
  ): Promise<ImpactSoFar | undefined> {
    let job = this.#jobs.get(key);
    if (job === undefined) {
      job = this.#begin(await states(), now);
      this.#jobs.set(key, job);
    }
    const end = performance.now() + milliseconds;
    while (job.steps !== undefined && performance.now() < end) {
      const { done, value } = job.steps.next();
      job.found = done === true ? value.pages : value;
      if (done === true) job.steps = undefined;
    }
    const isComplete = job.steps === undefined;
    return (
      job.found && {
        isComplete,
        pages: job.found.map(({ causes: _, ...page }) => (isComplete ? page : { ...page, head: [] })),
      }
    );
  }

  #begin({ before, after }: ComparedStates, now: number): ImpactJob {
    if (before === undefined || after === undefined) return { steps: undefined, found: undefined };
    if (this.#rendered?.state !== before || now - this.#rendered.now > renderedFor)
      this.#rendered = { state: before, now, pages: new Map() };
    const { now: instant, pages } = this.#rendered;
    const steps = impactSteps(before, after, this.#renderingOf(after.model), { now: instant }, pages);
    return { steps, found: [] };
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
