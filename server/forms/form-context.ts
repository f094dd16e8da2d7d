import { blockTypes } from '../../blocks/block-types.ts';
import { composeBlock, pageScope, readStructure, recordIn } from '../../engine/compose/page-composer.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { LeadFormEntry } from '../../engine/content/model/form.ts';
import type { Entry } from '../../engine/content/snapshot.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import { movedTo, type SiteState } from '../../engine/routes/site-state.ts';
import type { ServedSite } from '../site/served-site.ts';

/** The context of a lead form, as far as content determines it. */
export interface FormContext {
  /** The slugs of the city and the service that the page is about; empty if it is about none. */
  readonly city: string;
  readonly service: string;
  /** The id of the form's block on the page; empty if the page has no such form. */
  readonly block: string;
  /** The slug of the form; empty if the page has no such form. */
  readonly form: string;
  /** The text that the sender agreed to. */
  readonly consent: string;
}

/** Finds the form of a page by the id of its block; undefined if there is no such page. */
export type FormContextFinder = (path: string, block: string, now: Date) => FormContext | undefined;

/** Finds forms in the current content of a site. */
export function formContextFinder(site: Pick<ServedSite, 'state' | 'model'>): FormContextFinder {
  return (path, block, now) =>
    site.state && formContextAt(site.state, site.model, path, block, now.getTime());
}

const leadForms: Readonly<Record<string, { readonly leadForm?: true }>> = blockTypes;

/** Returns the context of a page's form in one snapshot; undefined if there is no such page. */
export function formContextAt(
  state: SiteState,
  model: ContentModel,
  path: string,
  block: string,
  now: number,
): FormContext | undefined {
  // The page may have moved while the visitor had it open.
  const { route } = state.routes.match(movedTo(state, path) ?? path);
  if (route === undefined) return undefined;
  const subjects = route.kind === 'cell' ? route.subjects : undefined;
  const page = {
    city: subjects?.get('cities')?.slug ?? '',
    service: subjects?.get('services')?.slug ?? '',
  };
  const found = formsOn(state, model, route, now, (elementId) => elementId === block).next();
  if (found.done === true) return { ...page, block: '', form: '', consent: '' };
  const { form } = found.value;
  const { note = form.value.note } = found.value;
  const consents = form.value.fields.filter(({ type }) => type === 'consent').map(({ label }) => label);
  return { ...page, block, form: form.slug, consent: [note, ...consents].join('\n') };
}

/** Returns the ids of the blocks with lead forms on a page, in their order; undefined if there is no such page. */
export function formBlocksAt(
  state: SiteState,
  model: ContentModel,
  path: string,
  now: number,
): readonly string[] | undefined {
  const { route } = state.routes.match(path);
  return (
    route &&
    Array.from(
      formsOn(state, model, route, now, () => true),
      ({ block }) => block,
    )
  );
}

interface FormOnPage {
  readonly block: string;
  readonly form: Entry<LeadFormEntry>;
  /** The text below the form, if its block has one of its own. */
  readonly note: unknown;
}

/** Iterates over the lead forms of a page in the blocks whose ids are wanted. */
function* formsOn(
  state: SiteState,
  model: ContentModel,
  route: Route,
  now: number,
  isWanted: (elementId: string) => boolean,
): Generator<FormOnPage, undefined> {
  const recorder = recordIn(pageScope(state, route, now));
  const { before, main, after } = readStructure(route, recorder);
  for (const instance of [...before, ...main, ...after]) {
    const { elementId: block } = instance;
    if (!isWanted(block)) continue;
    const composed = composeIfPossible(() => composeBlock(instance, route, recorder, model));
    if (composed === undefined || !leadForms[composed.type]?.leadForm) continue;
    const { form: slug, note } = composed.properties;
    const form = typeof slug === 'string' ? state.snapshot.collections.forms.get(slug) : undefined;
    if (form !== undefined) yield { block, form, note };
  }
}

/** Ignores errors: rendering the page reports them, and no lead is lost because of them. */
function composeIfPossible<Composed>(compose: () => Composed): Composed | undefined {
  try {
    return compose();
  } catch {
    return undefined;
  }
}
