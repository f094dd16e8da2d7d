import { absencesKey } from '../content/absence.ts';
import type { EntryId, Snapshot } from '../content/snapshot.ts';
import { routeKey, stateKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import { HeldReads } from './held-reads.ts';
import { type ReadRecord, readHoldsIn } from './read-record.ts';
import type { Root } from './root.ts';
import type { Scope } from './scope.ts';

/** A snapshot with its routes on one date, in order. */
export interface RoutedSnapshot {
  readonly snapshot: Snapshot;
  readonly routes: readonly Route[];
  /** Identifies all routes and their states if `routes` are only some of them. */
  readonly digest?: string | undefined;
}

/** The difference between two snapshots. */
export class ChangedAnswers {
  /** Whether a path has another page, or a page another state. */
  readonly routesDiffer: boolean;
  readonly #ids: ReadonlySet<EntryId>;
  readonly #kinds: ReadonlySet<string>;
  readonly #held = new HeldReads();

  constructor(before: RoutedSnapshot, after: RoutedSnapshot) {
    this.routesDiffer =
      absencesKey(before.snapshot.absent) !== absencesKey(after.snapshot.absent) ||
      before.digest !== after.digest ||
      !haveSameRoutes(before.routes, after.routes);
    this.#ids = changedIds(before.snapshot, after.snapshot);
    this.#kinds = new Set([...this.#ids].map((id) => id.split('/', 1).join('')));
  }

  /** Whether an entry was added, removed or changed, be it only in its layout. */
  isChanged(id: EntryId): boolean {
    return this.#ids.has(id);
  }

  /** Whether an entry of a kind was added, removed or changed. */
  hasChanged(kind: string): boolean {
    return this.#kinds.has(kind);
  }

  /** Whether all that a page of the earlier snapshot has read is the same in the scope of that page in the later one. */
  hold(reads: ReadRecord['reads'], scope: Scope): boolean {
    return this.#held.holds(reads, scope);
  }

  /** Returns the roots that have other identities in the scope of the page in the later snapshot. */
  differing(reads: ReadRecord['reads'], scope: Scope): readonly Root[] {
    return reads.filter((read) => !readHoldsIn(read, scope)).map(({ root }) => root);
  }
}

function changedIds(before: Snapshot, after: Snapshot): ReadonlySet<EntryId> {
  const changed = new Set<EntryId>();
  // An entry whose file is unchanged stays the same object.
  for (const [id, entry] of after.entries) if (before.entries.get(id) !== entry) changed.add(id);
  for (const id of before.entries.keys()) if (!after.entries.has(id)) changed.add(id);
  return changed;
}

function haveSameRoutes(before: readonly Route[], after: readonly Route[]): boolean {
  return (
    before.length === after.length &&
    before.every((route, index) => {
      const other = after[index];
      return (
        other !== undefined &&
        other.path === route.path &&
        routeKey(other) === routeKey(route) &&
        stateKey(other) === stateKey(route)
      );
    })
  );
}
