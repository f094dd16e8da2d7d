import type { Route } from '../../routes/route-table.ts';
import { isIndexable } from '../../routes/sitemap.ts';
import type { CopyFinding, CopyInput, CopyOutcome } from '../rule.ts';

type Links = NonNullable<CopyInput['links']>;

/** Reports at most one page for each document and collection entry: the pages of a template share their cause. */
export function pageFaults(
  { links }: CopyInput,
  faultOf: (route: Route, links: Links) => Pick<CopyFinding, 'message' | 'hint'> | undefined,
): CopyOutcome {
  if (links === undefined) return { findings: [], examined: 0 };
  const pages = links.pages.filter(isIndexable);
  const faults = new Map<string, { readonly finding: CopyFinding; pages: number }>();
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
