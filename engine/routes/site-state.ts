import type { Snapshot } from '../content/snapshot.ts';
import type { RouteTable } from './route-table.ts';

/** One state of the site: a snapshot of its content, and the routes that follow from it. */
export interface SiteState {
  readonly snapshot: Snapshot;
  readonly routes: RouteTable;
}
