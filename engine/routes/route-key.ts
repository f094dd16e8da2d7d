import { describeLack } from './cell-state.ts';
import type { Route } from './route-table.ts';

/** Returns a key of a route: the document and the entries that its dimensions are bound to. */
export function routeKey(route: Route): string {
  return route.kind === 'page'
    ? route.document.id
    : [route.document.id, ...[...route.subjects.values()].map((entry) => entry.id)].join(' ');
}

/** Returns a key of the state of a route: whether its page may be indexed, and why not. */
export function stateKey(route: Route): string {
  if (route.kind === 'page') return '';
  const { state, lacks } = route.state;
  return lacks.length === 0 ? state : [state, ...lacks.map(describeLack)].join('\n');
}
