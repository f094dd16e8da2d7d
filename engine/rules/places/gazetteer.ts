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
  readonly county?: string | undefined;
}

/** Loads the list of the places of a country by its ISO 3166 code; undefined without one. */
export type LoadGazetteer = (country: string) => Gazetteer | undefined;

/** The places of a country, found by what copy calls them. */
export class Gazetteer {
  readonly #places: readonly ListedPlace[];
  readonly #named = this.#groupedBy(({ name }) => name);
  readonly #withPostalCode = this.#groupedBy(({ postalCode }) => postalCode);
  readonly #inCounty = this.#groupedBy(({ county }) => county);

  constructor(places: readonly ListedPlace[]) {
    this.#places = places;
  }

  named(name: string): readonly ListedPlace[] {
    return this.#named(name);
  }

  withPostalCode(code: string): readonly ListedPlace[] {
    return this.#withPostalCode(code);
  }

  /** @param county the name with its kind: "Grafton County" */
  inCounty(county: string): readonly ListedPlace[] {
    return this.#inCounty(county);
  }

  /** Returns a function that finds places by a key. The list is long, so it is read when something is looked for. */
  #groupedBy(keyOf: (place: ListedPlace) => string | undefined): (wanted: string) => readonly ListedPlace[] {
    let groups: ReadonlyMap<string | undefined, readonly ListedPlace[]> | undefined;
    return (wanted) => {
      groups ??= Map.groupBy(this.#places, keyOf);
      return groups.get(wanted) ?? [];
    };
  }
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
