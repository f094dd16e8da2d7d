import type { ContentModel } from '../../../engine/content/content-model.ts';
import { movedTo, type SiteState } from '../../../engine/routes/site-state.ts';
import { formsOn } from '../../site/page-forms.ts';
import type { ServedSite } from '../../site/served-site.ts';

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
  const [found] = formsOn(state, model, route, now, (id) => id === block);
  if (found === undefined) return { ...page, block: '', form: '', consent: '' };
  const { form, note } = found;
  const consents = form.value.fields.filter(({ type }) => type === 'consent').map(({ label }) => label);
  return { ...page, block, form: form.slug, consent: [note, ...consents].join('\n') };
}
