import { pageScope, recordIn } from '../../../engine/compose/page-composer.ts';
import { pageVariables } from '../../../engine/compose/page-variables.ts';
import { siteVariables } from '../../../engine/editor/site-variables.ts';
import { notFoundRoute } from '../../../engine/render/not-found-route.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { routesInTurns } from '../route-turns.ts';
import type { StudioNames } from '../studio-api.ts';
import { titleOfPage } from '../studio-files.ts';

/** Characters of a value that are shown at most. */
const longestValue = 80;

/** Returns the values of placeholders on a page, and what the targets of links and the telephone numbers are called. */
export async function pageNames(state: SiteState, path: string, now: Date): Promise<StudioNames> {
  return {
    values: valuesOn(state, path, now),
    names: { links: await linkNames(state), phones: phoneNames(state, (name) => name) },
  };
}

function valuesOn(state: SiteState, path: string, now: Date): StudioNames['values'] {
  const route = state.routes.match(path).route ?? notFoundRoute(state);
  if (route === undefined) return {};
  const dimensions = route.kind === 'page' ? [] : route.dimensions;
  const variables = pageVariables(recordIn(pageScope(state, route, now.getTime())), dimensions);
  const names = siteVariables(state.snapshot, state.model).variables;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = variables.value(name.split('.'));
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const text = String(value);
      return [[name, text.length > longestValue ? `${text.slice(0, longestValue)}…` : text]];
    }),
  );
}

/** The names of the pages that may be linked, of the blocks with a heading, and of the telephone numbers. */
async function linkNames(state: SiteState): Promise<Readonly<Record<string, string>>> {
  const { pages, templates, layouts } = state.snapshot;
  const names: Record<string, string> = {};
  for await (const routes of routesInTurns(state)) {
    for (const route of routes)
      if (route.kind === 'page' || route.dimensions.length === 1) names[route.path] = titleOfPage(route);
  }
  const inLayouts = [...layouts.values()].flatMap(({ value }) => [...value.before, ...value.after]);
  for (const block of inLayouts) addAnchor(names, `#layout-${block.id}`, block);
  for (const { value } of templates)
    for (const block of value.blocks) addAnchor(names, `#${block.id}`, block);
  for (const { value } of pages)
    for (const block of value.blocks) {
      addAnchor(names, `#${block.id}`, block);
      addAnchor(names, `${value.path}#${block.id}`, block, names[value.path]);
    }
  return { ...names, ...phoneNames(state, (_, href) => href) };
}

function addAnchor(names: Record<string, string>, target: string, block: object, page?: string): void {
  const heading: unknown = Reflect.get(block, 'heading') ?? Reflect.get(block, 'label');
  if (typeof heading !== 'string' || heading.includes('{{')) return;
  names[target] = page === undefined ? heading : `${page} › ${heading}`;
}

function phoneNames(
  { snapshot }: SiteState,
  keyOf: (name: string, href: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(snapshot.site.value.phones).map(([name, { label, display, href }]) => [
      keyOf(name, href),
      `${label} ${display}`,
    ]),
  );
}
