import { blockTypes } from '../blocks/block-types.ts';
import { DictionaryPositions } from '../engine/explain/dictionary-positions.ts';
import { type ExplainedItem, PageExplainer } from '../engine/explain/explain-page.ts';
import { engineRoot, siteRoot } from '../engine/folders.ts';
import { builtInLanguage } from '../engine/words/dictionary.ts';
import { socialCardImage } from './media/cards/compose-social-card.ts';
import type { DevelopmentBuild } from './site/development-build.ts';
import type { ServedSite } from './site/served-site.ts';

/** Returns a function that explains pages of the current content with the current components. */
export function developmentExplainer(
  site: ServedSite,
  vite: DevelopmentBuild,
  siteUrl: string,
): (path: string) => Promise<readonly ExplainedItem[]> {
  return async (path) => {
    const { state } = site;
    if (state === undefined) return [];
    const { blockRenderer, styles } = await vite.loadSsrBundle();
    const language = builtInLanguage(state.snapshot.site.value.language) ?? 'en';
    const explainer = new PageExplainer(
      {
        model: state.model,
        blockTypes,
        blockRenderer,
        styles,
        siteUrl,
        imageOf: socialCardImage,
        mode: 'production',
        shell: { start: '<html><head>', middle: '</head><body>', end: '</body></html>' },
        onBlockFailure: () => {},
      },
      new DictionaryPositions([engineRoot, siteRoot], language),
    );
    return explainer.explain(state, path, Date.now());
  };
}
