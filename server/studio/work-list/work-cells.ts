import { isDraft } from '../../../engine/content/absence.ts';
import { leavesIn } from '../../../engine/content/json-leaves.ts';
import { isWithin, publicationTimes } from '../../../engine/content/publication-times.ts';
import type { Entry } from '../../../engine/content/snapshot.ts';
import { unwrittenMark } from '../../../engine/content/unwritten-mark.ts';
import type { CellLack } from '../../../engine/routes/cell-state.ts';
import { type CellLocation, cellLocation, cellValue } from '../../../engine/routes/matrix.ts';
import type { Route } from '../../../engine/routes/route-table.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { compileTemplates } from '../../../engine/routes/template-routes.ts';
import type { CellCounts } from '../../leads/lead-queries.ts';
import type {
  FieldPlace,
  NextPage,
  StudioWork,
  WorkCell,
  WorkLack,
  WorkReason,
  WorkState,
  workStates,
} from '../studio-api.ts';
import { titleOfEntry } from '../studio-files.ts';

export type CellRoute = Extract<Route, { kind: 'cell' }>;

/** Pages that the list of the next ones has at most. */
const nextPages = 12;

/** The name of a page about a service in a city, as leads are counted by. */
const cellKey = (city: string, service: string): string => `${city}/${service}`;

/** The leads of pages by `city/service`, and their visits by path. */
export interface PageFigures {
  readonly leads: CellCounts;
  readonly visits: ReadonlyMap<string, number>;
}

/** The city and the service of a page that is about these two alone. */
export function cellSubjects(route: Route): { readonly city: string; readonly service: string } | undefined {
  if (route.kind === 'page' || route.subjects.size !== 2) return undefined;
  const [city, service] = [route.subjects.get('cities'), route.subjects.get('services')];
  return city && service && { city: city.slug, service: service.slug };
}

const letters = {
  ready: 'r',
  held: 'h',
  general: 'g',
  unpublished: 'u',
  none: '-',
} as const satisfies Readonly<Record<WorkState, keyof typeof workStates>>;

/** Collects the states of the pages about a service in a city. For each two, the first page in the order of routes counts. */
export class WorkCells {
  readonly #cities: SiteState['snapshot']['collections']['cities'];
  readonly #services: SiteState['snapshot']['collections']['services'];
  readonly #isUnpublished: IsUnpublished;
  readonly #figures: PageFigures;
  readonly #demand: (city: string, service: string) => number;
  /** The states of a city by service. */
  readonly #rows = new Map<string, Map<string, WorkState>>();
  /** The visits of the pages that count, by city and service as leads are. */
  readonly #visits = new Map<string, number>();
  readonly #shown = new Set<string>();
  readonly #pagesWithout = new Map<WorkLack, number>();
  readonly #missing: (NextPage & { readonly lack: number })[] = [];

  /** @param now epoch milliseconds */
  constructor(state: SiteState, figures: PageFigures, now: number) {
    ({ cities: this.#cities, services: this.#services } = state.snapshot.collections);
    this.#isUnpublished = unpublishedEntries(state, now);
    this.#figures = figures;
    this.#demand = demandOf(figures.leads);
    for (const slug of this.#cities.keys()) this.#rows.set(slug, new Map());
  }

  add(route: Route): void {
    const subjects = cellSubjects(route);
    if (route.kind === 'page' || subjects === undefined) return;
    const { city, service } = subjects;
    const row = this.#rows.get(city);
    if (row === undefined || row.has(service)) return;
    const state = stateOf(route, this.#isUnpublished);
    row.set(service, state);
    this.#shown.add(service);
    const key = cellKey(city, service);
    const visits = this.#figures.visits.get(route.path) ?? 0;
    if (visits > 0) this.#visits.set(key, visits);
    if (state !== 'held' && state !== 'general') return;
    const { lacks } = route.state;
    for (const { part } of lacks) this.#pagesWithout.set(part, (this.#pagesWithout.get(part) ?? 0) + 1);
    const leads = this.#figures.leads.get(key) ?? 0;
    // Nearly all pages may be general. One without leads and visits is not worth more than another.
    if (state === 'general' && leads + visits === 0) return;
    const demand = this.#demand(city, service);
    this.#missing.push({ city, service, state, leads, visits, demand, lack: lackOf(lacks) });
  }

  result(): Pick<StudioWork, 'services' | 'cities' | 'lacks' | 'next'> {
    const columns = [...this.#services.values()].filter(({ slug }) => this.#shown.has(slug));
    const next = this.#missing.toSorted(
      (one, other) =>
        other.leads - one.leads ||
        other.visits - one.visits ||
        other.demand - one.demand ||
        one.lack - other.lack,
    );
    const countedIn = (city: string, counts: CellCounts) =>
      Object.fromEntries(
        columns.flatMap(({ slug }) => {
          const count = counts.get(cellKey(city, slug));
          return count === undefined ? [] : [[slug, count]];
        }),
      );
    return {
      services: columns.map(({ slug, value }) => ({ slug, name: value.name })),
      cities: Array.from(this.#cities.values(), ({ slug, value }) => {
        const row = this.#rows.get(slug);
        return {
          slug,
          name: value.name,
          states: columns.map((service) => letters[row?.get(service.slug) ?? 'none']).join(''),
          leads: countedIn(slug, this.#figures.leads),
          visits: countedIn(slug, this.#visits),
        };
      }),
      lacks: Array.from(this.#pagesWithout, ([part, pages]) => ({ part, pages })).sort(
        (one, other) => other.pages - one.pages,
      ),
      next: next.slice(0, nextPages).map(({ lack: _, ...page }) => page),
    };
  }
}

/** The slugs of a city and a service, and the page about both. */
export interface WorkSubjects {
  readonly city: string;
  readonly service: string;
  readonly page: CellRoute | undefined;
}

/**
 * Why the page about a service in a city has its state; undefined if there is no such city or service.
 * @param now epoch milliseconds
 */
export function workCell(
  state: SiteState,
  { page: route, ...slugs }: WorkSubjects,
  { leads, visits }: { readonly leads: number; readonly visits: number },
  now: number,
): WorkCell | undefined {
  const { snapshot, model } = state;
  const city = snapshot.collections.cities.get(slugs.city);
  const service = snapshot.collections.services.get(slugs.service);
  if (city === undefined || service === undefined) return undefined;
  const isUnpublished = unpublishedEntries(state, now);
  const subjects = new Map<string, Entry>([
    ['cities', city],
    ['services', service],
  ]);
  const own = compileTemplates(snapshot, model)
    .filter(({ dimensions }) => dimensions.every(({ collection }) => subjects.has(collection)))
    .map(({ dimensions }) => cellLocation(dimensions, subjects))
    .find((location) => location !== undefined);
  const copy = route?.cell ?? own;
  const found = route === undefined ? 'none' : stateOf(route, isUnpublished);
  const hasOwnWords = found === 'ready' || found === 'held';
  return {
    city: city.value.name,
    service: service.value.name,
    state: found,
    page: route?.path ?? null,
    reasons: route === undefined ? [] : reasonsOf(route, isUnpublished),
    ownWords: route !== undefined && hasOwnWords ? route.state.ownWords : null,
    leads,
    visits,
    copy: copy === undefined ? null : { ...placeOf(copy), isWritten: cellValue(copy) !== undefined },
  };
}

/** The page about a service in a city: the first one in the order of routes. */
export function findRoute(
  { routes }: SiteState,
  { city, service }: { readonly city: string; readonly service: string },
): CellRoute | undefined {
  for (const run of routes.runs()) {
    if (run.first === undefined || (run.first.slug !== city && run.first.slug !== service)) continue;
    for (const route of routes.routesIn(run)) {
      const subjects = cellSubjects(route);
      if (route.kind === 'cell' && subjects?.city === city && subjects.service === service) return route;
    }
  }
  return undefined;
}

type IsUnpublished = (entry: Entry) => boolean;

/** Returns whether an entry or document is a draft, or is published at another time. */
function unpublishedEntries({ snapshot }: SiteState, now: number): IsUnpublished {
  const { timeZone } = snapshot.site.value;
  const known = new Map<Entry, boolean>();
  return (entry) => {
    let found = known.get(entry);
    if (found === undefined) {
      found = isDraft(entry.value) || !isWithin(publicationTimes(entry.value, timeZone), now);
      known.set(entry, found);
    }
    return found;
  };
}

function stateOf(route: CellRoute, isUnpublished: IsUnpublished): Exclude<WorkState, 'none'> {
  if ([route.document, ...route.subjects.values()].some(isUnpublished)) return 'unpublished';
  if (route.document.value.noIndex === true) return 'general';
  return route.state.state === 'thin' ? 'held' : 'ready';
}

/** Orders pages with equal demand: by what they lack, in words. */
const lackOf = (lacks: readonly CellLack[]): number =>
  lacks.reduce((sum, lack) => sum + ('required' in lack ? lack.required - lack.count : 20), 0);

/** Returns a function that counts the leads of a city and of a service. */
function demandOf(leads: CellCounts): (city: string, service: string) => number {
  const counted = new Map<string, number>();
  for (const [key, count] of leads) {
    const [city = '', service = ''] = key.split('/');
    for (const name of [`city ${city}`, `service ${service}`])
      counted.set(name, (counted.get(name) ?? 0) + count);
  }
  return (city, service) => (counted.get(`city ${city}`) ?? 0) + (counted.get(`service ${service}`) ?? 0);
}

function reasonsOf(route: CellRoute, isUnpublished: IsUnpublished): readonly WorkReason[] {
  const unpublished = [route.document, ...route.subjects.values()].filter(isUnpublished);
  const { cell } = route;
  return [
    ...unpublished.map((entry) => unpublishedReason(entry)),
    ...route.state.lacks.flatMap((lack) => lackReasons(lack, cell)),
  ];
}

function unpublishedReason(entry: Entry): WorkReason {
  const { source } = entry;
  const path = isDraft(entry.value) ? ['draft'] : ['publishAt'];
  return { part: 'unpublished', title: titleOfEntry(entry), field: { file: source.file, path } };
}

/** Unwritten texts of one page that are listed. */
const listedTexts = 10;

function lackReasons(lack: CellLack, cell: CellLocation | undefined): readonly WorkReason[] {
  const fieldAt = (...path: readonly (string | number)[]): FieldPlace | null =>
    cell === undefined ? null : placeOf(cell, path);
  switch (lack.part) {
    case 'lead':
      return [{ part: 'lead', field: fieldAt('lead') }];
    case 'text':
      return cell === undefined
        ? [{ part: 'text', field: null }]
        : leavesIn(cellValue(cell))
            .filter(({ value }) => typeof value === 'string' && value.startsWith(unwrittenMark))
            .slice(0, listedTexts)
            .map(({ path }) => ({ part: 'text', field: placeOf(cell, path) }));
    case 'ownWords':
      return [{ ...lack, part: 'ownWords', field: fieldAt('intro') }];
    case 'evidence':
      return [{ ...lack, part: 'evidence', field: fieldAt('faqs') }];
  }
}

function placeOf({ entry, path }: CellLocation, inside: readonly (string | number)[] = []): FieldPlace {
  return { file: entry.source.file, path: [...path, ...inside] };
}
