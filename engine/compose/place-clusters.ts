import { computedOnce } from '../content/computed-once.ts';
import type { GeoPoint } from '../content/distance.ts';
import type { City } from '../content/model/entries/city.ts';
import type { Entry } from '../content/snapshot.ts';

/** Cities that are near each other on a map. */
export interface PlaceCluster extends GeoPoint {
  readonly places: number;
}

/** The content of a map of many cities. */
export interface PlaceClusters {
  readonly places: number;
  readonly clusters: readonly PlaceCluster[];
  /** The slugs of the cities with the most residents, the largest first. */
  readonly largest: readonly string[];
  /** The slug of the city that is farthest from a point. */
  readonly farthest: string | undefined;
}

/** The number of cells of the grid of clusters from west to east. A map draws at most one dot for each cell. */
const columns = 36;

/** The number of cities that a map may name. */
const maximumNamed = 50;

/** By position. */
const known = computedOnce((_cities: ReadonlyMap<string, Entry<City>>) => new Map<string, PlaceClusters>());

/**
 * Summarizes the positions of cities. Computed once for each state of the collection.
 * @param from the point from which the farthest city is found
 */
export function placeClusters(cities: ReadonlyMap<string, Entry<City>>, from: GeoPoint): PlaceClusters {
  const results = known(cities);
  const name = `${from.latitude} ${from.longitude}`;
  const found = results.get(name) ?? summarize([...cities.values()], from);
  results.set(name, found);
  return found;
}

function summarize(cities: readonly Entry<City>[], from: GeoPoint): PlaceClusters {
  const cells = new Map<number, { latitude: number; longitude: number; places: number }>();
  const bounds = boundsOf(cities);
  const size = Math.max((bounds.east - bounds.west) / columns, Number.EPSILON);
  // A degree of latitude is longer than one of longitude, except at the equator.
  const height = size * Math.cos((((bounds.north + bounds.south) / 2) * Math.PI) / 180);
  let farthest: { readonly slug: string; readonly distance: number } | undefined;
  const largest = new LargestPlaces(maximumNamed);
  for (const { slug, value } of cities) {
    const { latitude, longitude } = value.geo;
    const column = Math.floor((longitude - bounds.west) / size);
    // The columns are 0 to `columns`: the easternmost city is at the edge of the last.
    const key = Math.floor((latitude - bounds.south) / height) * (columns + 1) + column;
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = { latitude: 0, longitude: 0, places: 0 };
      cells.set(key, cell);
    }
    cell.latitude += latitude;
    cell.longitude += longitude;
    cell.places += 1;
    const distance = squaredDistance(from, value.geo);
    if (farthest === undefined || distance > farthest.distance) farthest = { slug, distance };
    largest.add(slug, residentsOf(value.population));
  }
  return {
    places: cities.length,
    clusters: [...cells.values()].map(({ latitude, longitude, places }) => ({
      latitude: rounded(latitude / places),
      longitude: rounded(longitude / places),
      places,
    })),
    largest: largest.slugs(),
    farthest: farthest?.slug,
  };
}

function boundsOf(cities: readonly Entry<City>[]) {
  const bounds = { west: 180, east: -180, south: 90, north: -90 };
  for (const { value } of cities) {
    const { latitude, longitude } = value.geo;
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}

/** The square of the sine of half the angle between two points, by the haversine formula: it grows with the distance. */
function squaredDistance(from: GeoPoint, to: GeoPoint): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  return north ** 2 + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east ** 2;
}

/** Keeps the places with the most residents, without a list of all. */
class LargestPlaces {
  readonly #maximum: number;
  /** The largest first; of those with equally many residents, the one that was added first. */
  readonly #places: { readonly slug: string; readonly residents: number }[] = [];

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  add(slug: string, residents: number): void {
    const last = this.#places.at(-1);
    if (this.#places.length === this.#maximum && last !== undefined && residents <= last.residents) return;
    const index = this.#places.findLastIndex((place) => place.residents >= residents) + 1;
    this.#places.splice(index, 0, { slug, residents });
    if (this.#places.length > this.#maximum) this.#places.pop();
  }

  slugs(): readonly string[] {
    return this.#places.map(({ slug }) => slug);
  }
}

/** The code of the character 0, which those of the other digits follow. */
const zero = 0x30;

/** Parses a formatted count ("196,543"). Zero if unknown. */
export function residentsOf(population = ''): number {
  let count = 0;
  for (let index = 0; index < population.length; index++) {
    const digit = population.charCodeAt(index) - zero;
    if (digit >= 0 && digit <= 9) count = count * 10 + digit;
  }
  return count;
}

/** To a thousandth of a degree, about a hundred meters. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;
