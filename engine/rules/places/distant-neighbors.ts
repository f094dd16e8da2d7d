import { kilometers } from '../../content/distance.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import type { CopyFinding } from '../rule.ts';

/** Kilometers up to which a place may be a neighbor, however near the others are. */
const maxDistance = 80;

/** How many times farther than the others a neighbor may be. */
const maxRatio = 5;

type City = Entry<EntryValues['cities']>;

/** A place that another one names as a neighbor, with the distance between the two in kilometers. */
interface Neighbor {
  readonly city: City;
  readonly index: number;
  readonly distance: number;
}

export interface DistantNeighbor {
  /** The file of the neighbor, whose coordinates may be wrong instead. */
  readonly file: string;
  readonly finding: CopyFinding;
}

/** Finds neighbors that are far away although the other neighbors of the place are near: mostly, another place was meant. */
export function distantNeighbors(cities: readonly City[]): readonly DistantNeighbor[] {
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  return cities.flatMap((city) => {
    const neighbors = neighborsOf(city, bySlug);
    // The usual distance is not known without all of them, and one in a file with a fault may have the wrong coordinates.
    if (neighbors.length < city.value.neighbors.length) return [];
    return neighbors.flatMap((neighbor) => {
      const others = neighbors.filter((other) => other.city !== neighbor.city);
      const usual = median(others.map(({ distance }) => distance));
      // A remote place needs a link from the nearest one.
      if (usual === undefined || !isDistant(neighbor, usual) || isNearest(city, neighbor, cities)) return [];
      return [{ file: neighbor.city.source.file, finding: report(city, neighbor, usual) }];
    });
  });
}

function neighborsOf({ value }: City, cities: ReadonlyMap<string, City>): readonly Neighbor[] {
  return value.neighbors.flatMap((slug, index) => {
    const city = cities.get(slug);
    return city === undefined ? [] : [{ city, index, distance: kilometers(value.geo, city.value.geo) }];
  });
}

/** The lower one of two values in the middle. Undefined without values. */
function median(values: readonly number[]): number | undefined {
  return values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)];
}

function isDistant({ distance }: Neighbor, usual: number): boolean {
  return distance > maxDistance && distance > maxRatio * usual;
}

/** Whether no place is nearer to a neighbor than the one that names it. */
function isNearest(place: City, { city, distance }: Neighbor, cities: readonly City[]): boolean {
  return cities.every(
    (other) => other === place || other === city || kilometers(other.value.geo, city.value.geo) >= distance,
  );
}

function report({ source, value }: City, { city, index, distance }: Neighbor, usual: number): CopyFinding {
  return {
    source,
    path: ['neighbors', index],
    message: `"${city.slug}" is ${Math.round(distance)} km from ${value.name}, whose other neighbors are about ${Math.round(usual)} km away`,
    hint: `Name a place nearby, or correct "geo" of ${city.source.file}.`,
  };
}
