import type { BlockTypeSchema } from '../../content/block-library.ts';
import type { ContentModel } from '../../content/content-model.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import type { Route } from '../../routes/route-table.ts';
import { showsDraft } from '../../routes/shows-draft.ts';
import type { SiteState } from '../../routes/site-state.ts';
import { checkPages } from '../check-pages.ts';
import type { ResolvableBlockType } from './page-checker.ts';
import { selectChangedPages } from './select-changed-pages.ts';

/**
 * Judges the composed pages of a state: all pages, or of a large site those about what differs from another state.
 * @param now epoch milliseconds
 */
export function judgePages(
  state: SiteState | undefined,
  other: SiteState | undefined,
  model: ContentModel,
  blockTypes: Readonly<Record<string, BlockTypeSchema & ResolvableBlockType>>,
  now: number,
): readonly Diagnostic[] {
  if (state === undefined) return [];
  const isChecked = (route: Route) => !showsDraft(route);
  const selected = selectChangedPages(state, other, isChecked);
  return checkPages(state, model, blockTypes, now, { isChecked, selected }).diagnostics;
}
