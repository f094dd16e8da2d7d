import type { ContentModel } from '../content/content-model.ts';
import type { Snapshot } from '../content/snapshot.ts';
import type { RouteTable } from './route-table.ts';

/** One state of the site: a snapshot of its content, and the routes that follow from it. */
export interface SiteState {
  readonly snapshot: Snapshot;
  readonly routes: RouteTable;
  /** The schemas of this content, which depend on the collections that it declares. */
  readonly model: ContentModel;
}

/**
 * Returns the address that the page of an address moved to; undefined if it has not moved.
 * @param address a canonical path, with the query of the request if there is one, which the result takes up
 */
export function movedTo({ routes }: SiteState, address: string): string | undefined {
  const former = routes.former(address);
  return former?.kind === 'moved' ? former.to : undefined;
}
