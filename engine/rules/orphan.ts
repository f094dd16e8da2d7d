import type { Route } from '../routes/route-table.ts';
import { isIndexable } from '../routes/sitemap.ts';
import type { ContentRule, RuleFinding, RuleOutcome, RuleScope } from './content-rule.ts';

/** Clicks from the home page. */
const maxDepth = 3;

/** Reports indexed pages that no other page links to. */
export const orphans: ContentRule = {
  code: 'CB_ORPHAN',
  description: 'An indexed page that no other page links to: "off".',
  severity: 'warning',
  check: (scope) =>
    examine(scope, ({ path }, { linked }) =>
      path === home || linked.has(path)
        ? undefined
        : {
            message: `${path} is indexed, but no page links to it`,
            hint: 'Link to it from a page about the same subject, or set "noIndex": true.',
          },
    ),
};

/** Reports indexed pages that are more than three clicks from the home page. */
export const deepPages: ContentRule = {
  code: 'CB_DEEP_PAGE',
  description: 'An indexed page that is more than three clicks from the home page: "off".',
  severity: 'warning',
  check: (scope) =>
    examine(scope, ({ path }, { linked, depths }) => {
      const depth = depths.get(path);
      // A page without any link is an orphan.
      if (!linked.has(path) || (depth !== undefined && depth <= maxDepth)) return undefined;
      return {
        message:
          depth === undefined
            ? `${path} is indexed, but no links lead to it from the home page`
            : `${path} is ${depth} clicks from the home page, of at most ${maxDepth}`,
        hint: 'Link to it, or to a page that lists it, from a page nearer to the home page.',
      };
    }),
};

const home = '/';

type Links = NonNullable<RuleScope['links']>;

/** Reports at most one page for each document and collection entry: the pages of a template share their cause. */
function examine(
  { links }: RuleScope,
  faultOf: (route: Route, links: Links) => Pick<RuleFinding, 'message' | 'hint'> | undefined,
): RuleOutcome {
  if (links === undefined) return { findings: [], examined: 0 };
  const pages = links.pages.filter(isIndexable);
  const faults = new Map<string, { readonly finding: RuleFinding; pages: number }>();
  for (const route of pages) {
    const fault = faultOf(route, links);
    if (fault === undefined) continue;
    const known = faults.get(route.document.id);
    if (known === undefined)
      faults.set(route.document.id, {
        finding: { source: route.document.source, path: ['path'], ...fault },
        pages: 1,
      });
    else known.pages += 1;
  }
  return {
    findings: [...faults.values()].map(({ finding, pages: count }) =>
      count === 1
        ? finding
        : { ...finding, message: `${finding.message}; ${count - 1} more pages of this file likewise` },
    ),
    examined: pages.length,
  };
}
