import { kilometers } from '../../../engine/content/distance.ts';
import { findGazetteerPlaces } from '../gazetteer.ts';
import type { County, FoundPlace } from './site-files.ts';

/** Kilometers between the coordinates of one place in two packages. */
const maxDistance = 20;

/** Finds the county of a place; undefined where places have none, or if the gazetteer does not state it. */
export function findCounty(place: FoundPlace): County | undefined {
  const { name, region, country } = place;
  const qualifiers = region === undefined ? [] : [region];
  const [nearest] = findGazetteerPlaces({ name, qualifiers, country })
    .map((found) => ({ found, distance: kilometers(place, found) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((left, right) => left.distance - right.distance);
  if (nearest?.found.county === undefined) return undefined;
  return { name: nearest.found.county, source: nearest.found.sources.place };
}
