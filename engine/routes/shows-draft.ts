import { isDraft } from '../content/absence.ts';
import type { Route } from './route-table.ts';

/** Whether a page is a draft or is about one: only development has such pages. */
export function showsDraft(route: Route): boolean {
  const subjects = route.kind === 'cell' ? [...route.subjects.values()] : [];
  return [route.document, ...subjects].some(({ value }) => isDraft(value));
}
