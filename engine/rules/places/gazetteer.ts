import { type GeoPoint, kilometers } from '../../content/distance.ts';

/** A place that a list of all places of a country states. */
export interface ListedPlace extends GeoPoint {
  readonly name: string;
  /** The names of the state or region in addresses: "NH", "New Hampshire". Empty where addresses have none. */
  readonly regions: readonly string[];
  /** 0 if the list states none. */
  readonly population: number;
  readonly postalCode?: string;
  /** The name of the county with its kind: "Grafton County". */
  readonly county?: string;
}

/** Loads the list of the places of a country by its ISO 3166 code; undefined without one. */
export type LoadGazetteer = (country: string) => Gazetteer | undefined;

/** The places of a country, found by what copy calls them. */
export class Gazetteer {
  readonly #named: ReadonlyMap<string, readonly ListedPlace[]>;
  readonly #byPostalCode: ReadonlyMap<string, readonly ListedPlace[]>;
  readonly #byCounty: ReadonlyMap<string, readonly ListedPlace[]>;

  constructor(places: readonly ListedPlace[]) {
    this.#named = groupBy(places, ({ name }) => name);
    this.#byPostalCode = groupBy(places, ({ postalCode }) => postalCode);
    this.#byCounty = groupBy(places, ({ county }) => county);
  }

  named(name: string): readonly ListedPlace[] {
    return this.#named.get(name) ?? [];
  }

  withPostalCode(code: string): readonly ListedPlace[] {
    return this.#byPostalCode.get(code) ?? [];
  }

  /** @param county the name with its kind: "Grafton County" */
  inCounty(county: string): readonly ListedPlace[] {
    return this.#byCounty.get(county) ?? [];
  }
}

function groupBy(
  places: readonly ListedPlace[],
  keyOf: (place: ListedPlace) => string | undefined,
): ReadonlyMap<string, readonly ListedPlace[]> {
  const groups = new Map<string, ListedPlace[]>();
  for (const place of places) {
    const key = keyOf(place);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
}

/** A listed place with its distance from others in kilometers. */
export interface NearestPlace {
  readonly place: ListedPlace;
  readonly distance: number;
}

/** The place that is nearest to one of several points; undefined without places or points. */
export function nearestPlace(
  places: readonly ListedPlace[],
  points: readonly GeoPoint[],
): NearestPlace | undefined {
  let nearest: NearestPlace | undefined;
  for (const place of places)
    for (const point of points) {
      const distance = kilometers(place, point);
      if (nearest === undefined || distance < nearest.distance) nearest = { place, distance };
    }
  return nearest;
}
