import { kilometers, offsetBetween } from '../../content/distance.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import type { CopyRule } from '../rule.ts';
import type { Gazetteer } from './gazetteer.ts';

/** Kilometers. In a county with a place every few kilometers, a place so far from all others has wrong coordinates. */
const maxDistance = 80;

/** Kilometers between the coordinates of a place and those that a gazetteer lists for it, if both are right. */
const maxDifference = 20;

type City = Entry<EntryValues['cities']>;

/**
 * Reports places that are far from all others of their county, among them those with a wrong sign. A place that a gazetteer lists
 * there is remote.
 */
export const coordinates: CopyRule = {
  scope: 'copy',
  code: 'CB_COORDINATES',
  description: 'A place that is far from all others of its county: "warning".',
  severity: 'error',
  check: ({ snapshot, gazetteer, terms: { setAside } }) => {
    const cities = [...snapshot.collections.cities.values()];
    const counties = Map.groupBy(cities, countyOf);
    const findings = cities.flatMap((city) => {
      const { county, geo, neighbors } = city.value;
      // The place that is near may be in a file with a fault.
      if (neighbors.some((slug) => setAside.has(slug))) return [];
      const others = (counties.get(countyOf(city)) ?? []).filter((other) => other !== city);
      if (county === undefined || others.length < 2 || !areNearEachOther(others)) return [];
      const [nearest] = others
        .map((other) => distanceBetween(geo, other.value.geo))
        .sort((left, right) => left.distance - right.distance);
      if (nearest === undefined || nearest.distance <= maxDistance || isListedThere(city, gazetteer))
        return [];
      const { distance, north, east } = nearest;
      const message = `latitude ${geo.latitude} and longitude ${geo.longitude} are ${Math.round(distance)} km from every other place of ${county}`;
      const hint = 'Check the sign and the digits of both. Longitudes west of Greenwich are negative.';
      const wrong = Math.abs(north) > Math.abs(east) ? 'latitude' : 'longitude';
      return [{ source: city.source, path: ['geo', wrong], message, hint }];
    });
    return { findings, examined: cities.length };
  },
};

/** Several states have a county of the same name. */
const countyOf = ({ value }: City): string => `${value.state ?? ''} ${value.county ?? ''}`;

function isListedThere({ value }: City, gazetteer: Gazetteer | undefined): boolean {
  const { name, state, geo } = value;
  const listed = gazetteer?.named(name) ?? [];
  return listed.some(
    (place) =>
      (state === undefined || place.regions.includes(state)) && kilometers(place, geo) <= maxDifference,
  );
}

function areNearEachOther([first, ...others]: readonly City[]): boolean {
  return (
    first !== undefined &&
    others.some((other) => distanceBetween(first.value.geo, other.value.geo).distance <= maxDistance)
  );
}

/** Kilometers. */
function distanceBetween(left: City['value']['geo'], right: City['value']['geo']) {
  const { north, east } = offsetBetween(right, left);
  return { north, east, distance: Math.hypot(north, east) };
}
