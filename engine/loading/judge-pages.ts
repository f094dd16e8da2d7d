import type { Diagnostic } from '../content/diagnostic.ts';
import type { Route } from '../routes/route-table.ts';
import { showsDraft } from '../routes/shows-draft.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type CheckableBlockTypes, checkPages } from '../rules/check-pages.ts';
import { selectChangedPages } from '../rules/reading/select-changed-pages.ts';
import { usualSample } from '../rules/reading/select-pages.ts';

/**
 * Judges the composed pages of a state: all pages, or of a large site those about what differs from another state.
 * @param now epoch milliseconds
 * @param size which sites are large, and how many pages are judged if what all pages have in common differs
 */
export function judgePages(
  state: SiteState | undefined,
  other: SiteState | undefined,
  blockTypes: CheckableBlockTypes,
  now: number,
  size = usualSample,
): readonly Diagnostic[] {
  if (state === undefined) return [];
  const isChecked = (route: Route) => !showsDraft(route);
  const selected = selectChangedPages(state, other, isChecked, size);
  return checkPages(state, blockTypes, now, { isChecked, selected }).diagnostics;
}
