import { defaultTheme } from '../../engine/content/theme/theme.ts';
import type { PageContext } from '../../engine/render/block-type.ts';
import { wordsFrom } from '../../engine/words/words.ts';
import { exampleSite } from './example-site.ts';

/** The built-in English words. */
export const englishWords = wordsFrom({ language: 'en-US', override: () => undefined });

/** Returns the page context of a component under test; properties that are not given are empty. */
export function pageContext(given: Partial<PageContext>): PageContext {
  return {
    site: exampleSite,
    path: '/page',
    section: '/page',
    query: {},
    submission: undefined,
    headingLevel: 2,
    words: englishWords,
    leadsUrl: undefined,
    pictures: { find: () => undefined, theme: () => defaultTheme, isOnFirstScreen: () => false },
    ...given,
  };
}
