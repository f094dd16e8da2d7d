import { inPageAttribute } from '../browser/in-page.ts';

/** The path of the rules; every page names it in the `Speculation-Rules` header. */
export const speculationRulesPath = '/speculation-rules.json';

// If the page's script performs in-page navigation, it prefetches by itself and cannot use the browser's prefetches. The
// rules then apply only to links that the script ignores.
const linksToDocuments = `:root:not([${inPageAttribute}]) a, a[data-full-load]`;
const otherThanPages = 'a[download], a[target], a[href^="#"], a[rel~="nofollow"]';

/**
 * The pages that a browser may prefetch when the pointer hovers over their links: pages of this site, except the API, the
 * sign-in page, the dashboard, the studio, files and addresses with a query. They are prefetched and not prerendered, so that no
 * page view is counted before the page is shown.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { selector_matches: linksToDocuments },
          { not: { href_matches: ['/api/*', '/sign-in*', '/dashboard*', '/studio*', '/*.*', '/*\\?(.+)'] } },
          { not: { selector_matches: otherThanPages } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
