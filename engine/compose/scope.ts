import type { CalendarDate } from '../content/calendar.ts';
import type { Entry, EntryId, Snapshot } from '../content/snapshot.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { ContentPath, Question, Root } from './question.ts';

/**
 * Changes what a recorder answers, to find out what depends on an answer. Only `explain` uses one: the scopes of served
 * pages have none.
 */
export interface AnswerLens {
  /** Removes from a text what the lens has added to it, because questions may repeat answers. */
  plain(text: string): string;
  answer(question: Question, value: unknown): unknown;
}

/** The input for composing a page: one snapshot, one date, one route. */
export interface Scope {
  readonly lens?: AnswerLens;
  readonly snapshot: Snapshot;
  readonly routes: RouteTable;
  /** The current date in the site's time zone. */
  readonly today: CalendarDate;
  readonly subjects: ReadonlyMap<string, Entry>;
  readonly cell: { readonly entry: Entry; readonly path: ContentPath } | undefined;
  readonly page: {
    readonly path: string;
    readonly section: string;
    /** The name of the telephone number of the site that the page shows. */
    readonly phone: string;
    readonly query: Readonly<Record<string, string>>;
    readonly submission: object | undefined;
  };
}

/** A path in an entry: the location of an answer, independent of the page. */
export interface ContentLocation {
  readonly entry: EntryId;
  readonly path: ContentPath;
}

/** Resolves a root and a path in a scope; undefined if the page has no such subject. */
export function locate(root: Root, path: ContentPath, scope: Scope): ContentLocation | undefined {
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
