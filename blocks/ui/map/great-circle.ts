import type { GeoPoint } from '../../../engine/content/distance.ts';

export const kilometersPerMile = 1.609344;

/** The mean radius of the earth in statute miles (6,371.0088 km). */
export const earthRadiusMiles = 3958.7613;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in statute miles (haversine formula). */
export function greatCircleMiles(from: GeoPoint, to: GeoPoint): number {
  const latitudeStep = Math.sin(radians(to.latitude - from.latitude) / 2);
  const longitudeStep = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    latitudeStep ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudeStep ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const compassPoints = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;

export type CompassPoint = (typeof compassPoints)[number];

/** Returns the direction of `to` as seen from `from`, as one of eight compass points. */
export function compassPoint(from: GeoPoint, to: GeoPoint): CompassPoint {
  const longitude = radians(to.longitude - from.longitude);
  const start = radians(from.latitude);
  const end = radians(to.latitude);
  const bearing = Math.atan2(
    Math.sin(longitude) * Math.cos(end),
    Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(longitude),
  );
  const eighth = Math.round(bearing / (Math.PI / 4));
  return compassPoints[(eighth + 8) % 8] ?? 'north';
}
