import { blockTypes } from '../../blocks/block-types.ts';
import { composeBlock, pageScope, readStructure, recordIn } from '../../engine/compose/page-composer.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { LeadFormEntry } from '../../engine/content/model/form.ts';
import type { Entry } from '../../engine/content/snapshot.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

/** A lead form on a page. */
export interface PageForm {
  /** The id of its block, unique on the page. */
  readonly block: string;
  readonly form: Entry<LeadFormEntry>;
  /** The text below the form. */
  readonly note: unknown;
}

/**
 * Returns the lead forms of a page, in their order.
 * @param now epoch milliseconds
 * @param isWanted selects blocks by their ids; others are not composed
 */
export function formsOn(
  state: SiteState,
  model: ContentModel,
  route: Route,
  now: number,
  isWanted: (block: string) => boolean = () => true,
): readonly PageForm[] {
  const recorder = recordIn(pageScope(state, route, now));
  const { before, main, after } = readStructure(route, recorder);
  return [...before, ...main, ...after].flatMap((instance): readonly PageForm[] => {
    const { elementId: block } = instance;
    if (!isWanted(block)) return [];
    const composed = composeIfPossible(() => composeBlock(instance, route, recorder, model));
    if (composed === undefined || !blockTypes[composed.type]?.leadForm) return [];
    const { form: slug, note } = composed.properties;
    const form = typeof slug === 'string' ? state.snapshot.collections.forms.get(slug) : undefined;
    return form === undefined ? [] : [{ block, form, note: note ?? form.value.note }];
  });
}

/** Ignores errors: rendering the page reports them, and no lead is lost because of them. */
function composeIfPossible<Composed>(compose: () => Composed): Composed | undefined {
  try {
    return compose();
  } catch {
    return undefined;
  }
}
