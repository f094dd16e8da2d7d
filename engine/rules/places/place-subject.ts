import { setAside } from '../../content/absence.ts';
import type { ContentModel } from '../../content/content-model.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import type { CopyContent } from '../reading/copy-content.ts';
import { partialCities } from '../schema/partial-cities.ts';
import type { PlaceTerms } from './place-terms.ts';
import type { SubjectArea } from './unlisted-places.ts';

type CityValue = EntryValues['cities'];

/** A place whose name and neighbors are known. */
type City = Entry<Pick<CityValue, 'name' | 'neighbors'> & Partial<CityValue>>;

/** The places that a text may name: those that it is about, and those that its readers know as near. */
export interface Subject extends SubjectArea {
  readonly slugs: ReadonlySet<string>;
  readonly counties: ReadonlySet<string>;
  /** The place of the office. */
  readonly office: ReadonlySet<string>;
  readonly officeCode: string | undefined;
  /** Neighbors, parents and parts. */
  readonly near: ReadonlySet<string>;
  readonly nearCounties: ReadonlySet<string>;
  /** Whether the file of a near place has a fault, so that not all near counties are known. */
  readonly hasUnknownNear: boolean;
}

/** The places that the entries of a site are about. */
export class PlaceSubjects {
  readonly #cities: ReadonlyMap<string, City>;
  /** Place -> the places that name it as a neighbor or as the place that they are part of. */
  readonly #namedBy: ReadonlyMap<string, readonly string[]>;
  readonly #office: ReadonlySet<string>;
  readonly #officeCode: string | undefined;
  readonly #setAside: ReadonlySet<string>;
  readonly #known = new Map<Entry, Subject | undefined>();

  constructor(content: CopyContent, model: ContentModel, { setAside }: PlaceTerms) {
    const { locality, postalCode } = content.site.value.office;
    this.#cities = knownCities(content, model);
    this.#setAside = setAside;
    this.#officeCode = postalCode;
    const namedBy = new Map<string, string[]>();
    const office = new Set<string>();
    for (const [slug, { value }] of this.#cities) {
      if (value.name === locality) office.add(slug);
      for (const near of nearOf(value)) namedBy.set(near, [...(namedBy.get(near) ?? []), slug]);
    }
    this.#namedBy = namedBy;
    this.#office = office;
  }

  /** The places that an entry is about; undefined if it is not about certain places. */
  of(entry: Entry): Subject | undefined {
    if (!this.#known.has(entry)) this.#known.set(entry, this.#find(entry));
    return this.#known.get(entry);
  }

  #find(entry: Entry): Subject | undefined {
    const about = slugsNamedBy(entry).flatMap((slug) => this.#cities.get(slug) ?? []);
    const [first] = about;
    if (first === undefined) return undefined;
    const nearSlugs = about.flatMap(({ slug, value }) => [
      ...nearOf(value),
      ...(this.#namedBy.get(slug) ?? []),
    ]);
    const near = nearSlugs.flatMap((slug) => this.#cities.get(slug) ?? []);
    return {
      slugs: new Set(about.map(({ slug }) => slug)),
      name: first.value.name,
      points: about.flatMap(({ value }) => value.geo ?? []),
      counties: new Set(about.flatMap(({ value }) => value.county ?? [])),
      codes: new Set(
        about.flatMap(({ value }) => [...(value.postalCodes ?? []), ...(value.areaCodes ?? [])]),
      ),
      office: this.#office,
      officeCode: this.#officeCode,
      near: new Set(near.map(({ slug }) => slug)),
      nearCounties: new Set(near.flatMap(({ value }) => value.county ?? [])),
      hasUnknownNear: about.some(({ value }) => nearOf(value).some((slug) => this.#setAside.has(slug))),
    };
  }
}

/** The slugs of the places that a place names as near. */
function nearOf({ neighbors, partOf }: City['value']): readonly string[] {
  return partOf === undefined ? neighbors : [...neighbors, partOf];
}

/** Returns the places of the site, and those whose files have a fault in another property than their geography. */
function knownCities({ collections, absent }: CopyContent, model: ContentModel): ReadonlyMap<string, City> {
  const faulty = setAside(absent).flatMap(({ entry }) => entry ?? []);
  return new Map([
    ...collections.cities,
    ...partialCities(faulty, model).flatMap((city) => {
      const { source, slug, value } = city;
      const { name, neighbors } = value;
      const written = isRecord(source.value) ? source.value : {};
      const isKnown = geography.every(
        (property) => Object.hasOwn(written, property) === Object.hasOwn(value, property),
      );
      if (name === undefined || neighbors === undefined || !isKnown) return [];
      return [[slug, { ...city, value: { ...value, name, neighbors } }] as const];
    }),
  ]);
}

/** The properties that say which names and codes are those of a place, and which places are near. */
const geography = [
  'name',
  'fullName',
  'county',
  'geo',
  'postalCodes',
  'areaCodes',
  'neighbors',
  'partOf',
] as const;

function slugsNamedBy({ kind, slug, value }: Entry): readonly string[] {
  if (kind === 'cities') return [slug];
  if (!isRecord(value)) return [];
  const named = kind === 'jobs' ? value.cities : kind === 'testimonials' ? value.city : undefined;
  return (Array.isArray(named) ? named : [named]).filter((name) => typeof name === 'string');
}
