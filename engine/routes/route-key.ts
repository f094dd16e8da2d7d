import type { Route } from './route-table.ts';

/** Returns a key of a route: the document and the entries that its dimensions are bound to. */
export function routeKey(route: Route): string {
  return route.kind === 'page'
    ? route.document.id
    : [route.document.id, ...[...route.subjects.values()].map((entry) => entry.id)].join(' ');
}
