import type { Diagnostic } from '../../content/diagnostic.ts';
import type { GeoPoint } from '../../content/distance.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import type { RuleOf } from '../rule.ts';
import { type PartialCity, writtenCities } from '../schema/partial-cities.ts';

/** Maximum difference between the coordinates of neighbors, in degrees. */
const maxNeighborDistance = 10;

/** Reports places that are far from all their neighbors: mostly, the longitude lacks its minus sign. */
export const positions: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_VALUE',
  check: (content) => remoteCities(writtenCities(content)),
};

function remoteCities(cities: readonly PartialCity[]): readonly Diagnostic[] {
  const points = new Map(cities.map(({ slug, value }) => [slug, value.geo]));
  return cities.flatMap(({ source, value: { geo, neighbors = [] } }): readonly Diagnostic[] => {
    if (geo === undefined) return [];
    const known = neighbors.flatMap((slug) => {
      const point = points.get(slug);
      return point === undefined ? [] : [{ slug, point }];
    });
    const [first] = known;
    if (first === undefined || known.some(({ point }) => isNear(geo, point))) return [];
    const message = `latitude ${geo.latitude} and longitude ${geo.longitude} are far from every neighbor`;
    const { latitude, longitude } = first.point;
    const hint = `"${first.slug}" lies at ${latitude}, ${longitude}. Longitudes west of Greenwich are negative.`;
    const isEast = Math.abs(geo.latitude - latitude) <= maxNeighborDistance;
    return [errorAt(source, ['geo', isEast ? 'longitude' : 'latitude'], 'CB_VALUE', message, hint)];
  });
}

function isNear(left: GeoPoint, right: GeoPoint): boolean {
  const around = Math.abs(left.longitude - right.longitude);
  return (
    Math.abs(left.latitude - right.latitude) <= maxNeighborDistance &&
    Math.min(around, 360 - around) <= maxNeighborDistance
  );
}
