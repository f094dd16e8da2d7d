import { groupedCollection } from '../content/groups.ts';
import { isRegionKind } from '../content/regions.ts';
import type { EntryId } from '../content/snapshot.ts';

/** The entries that were added, removed or changed between two snapshots, and the answers that they may change. */
export class ChangedEntries {
  readonly ids: ReadonlySet<EntryId>;
  /** The kinds of these entries. */
  readonly kinds: ReadonlySet<string>;

  constructor(ids: ReadonlySet<EntryId>) {
    this.ids = ids;
    this.kinds = new Set([...ids].map(kindOf));
  }

  /** Whether they may change an entry, or a region or group that follows from entries. */
  change(id: EntryId): boolean {
    return this.ids.has(id) || this.#changeDerived(kindOf(id));
  }

  /** Whether they may change the members of a collection, or a value of one. */
  changeCollection(collection: string): boolean {
    return this.kinds.has(collection) || this.#changeDerived(collection);
  }

  /** Regions follow from the cities, groups from the entries of a collection, and the names of both from the site. */
  #changeDerived(kind: string): boolean {
    const collection = isRegionKind(kind) ? 'cities' : groupedCollection(kind);
    return collection !== undefined && (this.kinds.has(collection) || this.kinds.has('site'));
  }
}

const kindOf = (id: EntryId): string => id.split('/', 1).join('');
