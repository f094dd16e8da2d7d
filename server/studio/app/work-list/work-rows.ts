import {
  type StudioWork,
  type WorkCity,
  type WorkShares,
  type WorkState,
  workStates,
} from '../../studio-api.ts';
import { language } from '../site-words.ts';

export const orders = ['worth', 'visits', 'name'] as const;
export const figures = ['leads', 'visits', 'share'] as const;

/** The part of the table that is shown, and how. */
export interface WorkChoice {
  readonly state: WorkState | undefined;
  /** A part of the names of cities. */
  readonly city: string;
  /** The slug of a service; empty for all. */
  readonly service: string;
  readonly order: (typeof orders)[number];
  readonly figure: (typeof figures)[number];
}

export interface WorkColumn {
  readonly slug: string;
  readonly name: string;
  /** Its position in the states of cities. */
  readonly index: number;
}

export interface WorkTable {
  readonly columns: readonly WorkColumn[];
  readonly rows: readonly WorkCity[];
}

const collator = new Intl.Collator(language);
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  collator.compare(one.name, other.name);

/** The states in which a page is not ready. */
const unready = ['h', 'g'] as const satisfies readonly (keyof typeof workStates)[];

/** Returns the services and cities that have a page of the choice, in its order. */
export function workTable({ services, cities }: StudioWork, choice: Omit<WorkChoice, 'figure'>): WorkTable {
  const all = services.map((service, index) => ({ ...service, index }));
  const chosen = all.filter(({ slug }) => choice.service === '' || slug === choice.service);
  const asked = choice.city.toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  const named = cities.filter(({ name }) =>
    asked.every((word) => name.toLocaleLowerCase(language).includes(word)),
  );
  const { state } = choice;
  const columns = chosen.filter(
    ({ index }) => state === undefined || named.some((city) => stateAt(city, index) === state),
  );
  const rows = named.filter(
    (city) => state === undefined || columns.some(({ index }) => stateAt(city, index) === state),
  );
  if (choice.order === 'name') return { columns: columns.toSorted(byName), rows: rows.toSorted(byName) };
  const figure = choice.order === 'visits' ? 'visits' : 'leads';
  const countOf = new Map<string, number>();
  for (const { [figure]: counts } of rows)
    for (const [slug, count] of Object.entries(counts)) countOf.set(slug, (countOf.get(slug) ?? 0) + count);
  const worth = new Map(rows.map((city) => [city, worthOf(city, columns, figure)]));
  return {
    columns: columns.toSorted(
      (one, other) => (countOf.get(other.slug) ?? 0) - (countOf.get(one.slug) ?? 0) || byName(one, other),
    ),
    rows: rows.toSorted((one, other) => {
      const [first, second] = [worth.get(one) ?? [], worth.get(other) ?? []];
      const differing = first.findIndex((figure, index) => figure !== second[index]);
      return differing === -1 ? byName(one, other) : (second[differing] ?? 0) - (first[differing] ?? 0);
    }),
  };
}

/** The leads or visits of pages that are not ready, all of them, and the number of pages that are held back. */
function worthOf(
  city: WorkCity,
  columns: readonly WorkColumn[],
  figure: 'leads' | 'visits',
): readonly number[] {
  let [missed, all, held] = [0, 0, 0];
  for (const { slug, index } of columns) {
    const count = city[figure][slug] ?? 0;
    const letter = city.states[index];
    all += count;
    if (unready.some((other) => other === letter)) missed += count;
    if (letter === 'h') held += 1;
  }
  return [missed, all, held];
}

export function stateAt({ states }: WorkCity, index: number): WorkState {
  const letter = states[index];
  return isLetter(letter) ? workStates[letter] : 'none';
}

function isLetter(letter: string | undefined): letter is keyof typeof workStates {
  return letter !== undefined && Object.hasOwn(workStates, letter);
}

/** How many pages have each state. */
export function countStates({ cities }: Pick<StudioWork, 'cities'>): Readonly<Record<WorkState, number>> {
  const counts = { ready: 0, held: 0, general: 0, unpublished: 0, none: 0 };
  for (const { states } of cities)
    for (const letter of states) if (isLetter(letter)) counts[workStates[letter]] += 1;
  return counts;
}

/** The own share of a page, if it is known. */
export function shareOf(
  shares: WorkShares['shares'] | undefined,
  city: string,
  service: string,
): number | undefined {
  return shares?.[city]?.[service];
}
