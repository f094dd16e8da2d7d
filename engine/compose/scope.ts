import type { CalendarDate } from '../content/calendar.ts';
import type { Entry, EntryId, Snapshot } from '../content/snapshot.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { ContentPath, EntryRoot } from './root.ts';

/**
 * Changes how content looks to a recorder, to find out what depends on it. Only `explain` uses one: the scopes of served
 * pages have none.
 */
export interface ContentLens {
  /** Removes from a text what the lens has added to it, because code may use what it has read as a name. */
  plain(text: string): string;
  /** Shows a value of content. */
  show(location: ContentLocation | undefined, value: unknown): unknown;
  /** Shows an object of content whose properties are shown when they are used. */
  view<Value extends object>(location: ContentLocation | undefined, content: Value): Value;
}

/** The input for composing a page: one snapshot, one date, one route. */
export interface Scope {
  readonly lens?: ContentLens;
  readonly snapshot: Snapshot;
  readonly routes: RouteTable;
  /** The current date in the site's time zone. */
  readonly today: CalendarDate;
  readonly subjects: ReadonlyMap<string, Entry>;
  readonly cell: { readonly entry: Entry; readonly path: ContentPath } | undefined;
  readonly page: {
    readonly path: string;
    /** The slug of the template of a cell. */
    readonly template: string | undefined;
    readonly section: string;
    /** The name of the telephone number of the site that the page shows. */
    readonly phone: string;
    readonly query: Readonly<Record<string, string>>;
    readonly submission: object | undefined;
  };
}

/** A path in an entry: the location of a value, independent of the page. */
export interface ContentLocation {
  readonly entry: EntryId;
  readonly path: ContentPath;
}

/** Resolves a root and a path in a scope; undefined if the page has no such subject. */
export function locate(root: EntryRoot, path: ContentPath, scope: Scope): ContentLocation | undefined {
  switch (root.kind) {
    case 'entry':
      return { entry: root.id, path };
    case 'subject': {
      const entry = scope.subjects.get(root.collection);
      return entry && { entry: entry.id, path };
    }
    case 'cell':
      return scope.cell && { entry: scope.cell.entry.id, path: [...scope.cell.path, ...path] };
  }
}
