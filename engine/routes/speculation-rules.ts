import { inPageAttribute } from '../browser/in-page.ts';

/** Where browsers find the rules; every page names this in a header of its own. */
export const speculationRulesPath = '/speculation-rules.json';

// One at a time fetches ahead: where the script of the page swaps pages in, it does, and the browser only follows the
// links that the script leaves alone. What a browser fetches ahead by these rules would be of no use to the script.
const linksToDocuments = `:root:not([${inPageAttribute}]) a, a[data-full-load]`;
const otherThanPages = 'a[download], a[target], a[href^="#"], a[rel~="nofollow"]';

/**
 * Which pages a browser may fetch ahead, when the pointer rests on their links: pages of this site, and nothing that
 * does something, belongs to one person, or is no page. Fetched and not run: what nobody has seen is counted by nobody.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { selector_matches: linksToDocuments },
          { not: { href_matches: ['/api/*', '/sign-in*', '/dashboard*', '/*.*', '/*\\?(.+)'] } },
          { not: { selector_matches: otherThanPages } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
