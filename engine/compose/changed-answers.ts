import { absencesKey } from '../content/absence.ts';
import type { EntryId, Snapshot } from '../content/snapshot.ts';
import { routeKey, stateKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import { ask } from './answer.ts';
import { ChangedEntries } from './changed-entries.ts';
import { isAboutPage, type Question } from './question.ts';
import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';

/** A snapshot with its routes on one date, in order. */
export interface RoutedSnapshot {
  readonly snapshot: Snapshot;
  readonly routes: readonly Route[];
  /** Identifies all routes and their states if `routes` are only some of them. */
  readonly digest?: string | undefined;
}

/**
 * The difference between two snapshots with the same model, pictures and date. Only questions about what differs are
 * asked again, so that a small change of a large site takes little time.
 */
export class ChangedAnswers {
  /** Whether a path has another page, or a page another state. */
  readonly routesDiffer: boolean;
  readonly #changed: ChangedEntries;
  readonly #hasLaterDate: boolean;
  /** Pages with the same cached block share its list of reads. */
  readonly #shared = new Map<ReadRecord['reads'], boolean>();

  /** @param hasLaterDate whether dates may begin in between; the number of years is taken to be the same */
  constructor(before: RoutedSnapshot, after: RoutedSnapshot, hasLaterDate = false) {
    this.#hasLaterDate = hasLaterDate;
    this.routesDiffer =
      absencesKey(before.snapshot.absent) !== absencesKey(after.snapshot.absent) ||
      before.digest !== after.digest ||
      !haveSameRoutes(before.routes, after.routes);
    this.#changed = new ChangedEntries(changedIds(before.snapshot, after.snapshot));
  }

  /** Whether an entry was added, removed or changed, be it only in its layout. */
  isChanged(id: EntryId): boolean {
    return this.#changed.ids.has(id);
  }

  /** Whether an entry of a kind was added, removed or changed. */
  hasChanged(kind: string): boolean {
    return this.#changed.kinds.has(kind);
  }

  /** Whether all reads of a page of the earlier snapshot have the same answers in the scope of that page in the later one. */
  hold(reads: ReadRecord['reads'], scope: Scope): boolean {
    const known = this.#shared.get(reads);
    if (known !== undefined) return known;
    let isShared = true;
    for (const { question, key } of reads) {
      isShared &&= !isAboutPage(question);
      if (!this.#mayDiffer(question, scope) || Object.is(ask(question, scope).key, key)) continue;
      if (isShared) this.#shared.set(reads, false);
      return false;
    }
    if (isShared) this.#shared.set(reads, true);
    return true;
  }

  /** Returns the questions of a page of the earlier snapshot whose answers differ in the scope of that page in the later one. */
  differing(reads: ReadRecord['reads'], scope: Scope): readonly Question[] {
    return reads.flatMap(({ question, key }) =>
      this.#mayDiffer(question, scope) && !Object.is(ask(question, scope).key, key) ? [question] : [],
    );
  }

  #mayDiffer(question: Question, scope: Scope): boolean {
    switch (question.kind) {
      case 'value':
      case 'shape':
      case 'has':
      case 'keys': {
        const { root } = question;
        if (root.kind === 'entry') return this.#changed.change(root.id);
        const entry = root.kind === 'cell' ? scope.cell?.entry : scope.subjects.get(root.collection);
        return entry !== undefined && this.#changed.change(entry.id);
      }
      case 'members':
      case 'referrers-of-subject':
        return this.#changed.changeCollection(question.collection);
      // The members of a region or a group depend on more than the entries of its collection.
      case 'referrers':
        return (
          this.#changed.changeCollection(question.collection) ||
          this.#changed.changeCollection(question.property)
        );
      case 'clusters':
        return this.#changed.changeCollection('cities');
      case 'route':
      case 'path-to':
      case 'cell-state':
      case 'ancestors':
      case 'absences':
        return this.routesDiffer;
      // An entry without a page of its own decides too, such as a service that only a draft offers.
      case 'is-absent':
      case 'scheduled-for':
        return true;
      case 'has-begun':
        return this.#hasLaterDate;
      // The date, the pictures and the entries that the page is about are the same. A page with a changed document is not
      // compared.
      case 'is-about':
      case 'page':
      case 'picture':
      case 'years-since':
      case 'year':
        return false;
    }
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
