import { absencesKey } from '../content/absence.ts';
import { isRegionId, isRegionKind } from '../content/regions.ts';
import type { EntryId, Snapshot } from '../content/snapshot.ts';
import { describeLack } from '../routes/cell-state.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import { ask } from './answer.ts';
import { isAboutPage, type Question } from './question.ts';
import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';

/** A snapshot with its routes on one date, in order. */
export interface RoutedSnapshot {
  readonly snapshot: Snapshot;
  readonly routes: readonly Route[];
}

/**
 * The difference between two snapshots with the same model, pictures and date. Only questions about what differs are
 * asked again, so that a small change of a large site takes little time.
 */
export class ChangedAnswers {
  /** Whether a path has another page, or a page another state. */
  readonly routesDiffer: boolean;
  readonly #changed: ReadonlySet<EntryId>;
  readonly #collections: ReadonlySet<string>;
  readonly #hasLaterDate: boolean;
  /** Pages with the same cached block share its list of reads. */
  readonly #shared = new Map<ReadRecord['reads'], boolean>();

  /** @param hasLaterDate whether dates may begin in between; the number of years is taken to be the same */
  constructor(before: RoutedSnapshot, after: RoutedSnapshot, hasLaterDate = false) {
    this.#hasLaterDate = hasLaterDate;
    this.routesDiffer =
      absencesKey(before.snapshot.absent) !== absencesKey(after.snapshot.absent) ||
      !haveSameRoutes(before.routes, after.routes);
    this.#changed = changedIds(before.snapshot, after.snapshot);
    this.#collections = new Set([...this.#changed].map((id) => id.split('/', 1).join('')));
  }

  /** Whether an entry was added, removed or changed, be it only in its layout. */
  isChanged(id: EntryId): boolean {
    return this.#changed.has(id);
  }

  /** Whether an entry of a kind was added, removed or changed. */
  hasChanged(kind: string): boolean {
    return this.#collections.has(kind);
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

  #hasChangedEntry(id: EntryId): boolean {
    return this.#changed.has(id) || (isRegionId(id) && this.#haveChangedRegions(id.split('/', 1).join('')));
  }

  /** Regions follow from the cities, and their names from the country of the site. */
  #haveChangedRegions(collection: string): boolean {
    return isRegionKind(collection) && (this.#collections.has('cities') || this.#collections.has('site'));
  }

  #mayDiffer(question: Question, scope: Scope): boolean {
    switch (question.kind) {
      case 'value':
      case 'shape':
      case 'has':
      case 'keys': {
        const { root } = question;
        if (root.kind === 'entry') return this.#hasChangedEntry(root.id);
        const entry = root.kind === 'cell' ? scope.cell?.entry : scope.subjects.get(root.collection);
        return entry !== undefined && this.#hasChangedEntry(entry.id);
      }
      case 'members':
      case 'referrers':
        return this.#collections.has(question.collection) || this.#haveChangedRegions(question.collection);
      case 'clusters':
        return this.#collections.has('cities');
      case 'route':
      case 'path-to':
      case 'cell-state':
      case 'ancestors':
      case 'absences':
        return this.routesDiffer;
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

function stateKey(route: Route): string {
  if (route.kind === 'page') return '';
  const { state, lacks } = route.state;
  return lacks.length === 0 ? state : [state, ...lacks.map(describeLack)].join('\n');
}
