/** A point on the earth, in degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const kilometersPerDegree = 111;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How far one point is north and east of another one, in kilometers on a plane: exact enough within a county. */
export function offsetBetween(
  from: GeoPoint,
  to: GeoPoint,
): { readonly north: number; readonly east: number } {
  const north = (to.latitude - from.latitude) * kilometersPerDegree;
  const east = (to.longitude - from.longitude) * kilometersPerDegree * Math.cos(radians(from.latitude));
  return { north, east };
}

const earthRadius = 6371;

/** The distance in kilometers on a sphere, by the haversine formula. */
export function kilometers(left: GeoPoint, right: GeoPoint): number {
  const north = Math.sin(radians(right.latitude - left.latitude) / 2) ** 2;
  const east = Math.sin(radians(right.longitude - left.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(left.latitude)) * Math.cos(radians(right.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(share));
}
