import type { PageContext } from '../../engine/render/block-type.ts';
import { exampleSite } from './example-site.ts';

/** What a component under test may know of its page; what a test does not name is empty. */
export function pageContext(given: Partial<PageContext>): PageContext {
  return {
    site: exampleSite,
    path: '/page',
    section: '/page',
    query: {},
    submission: undefined,
    headingLevel: 2,
    ...given,
  };
}
