import type { GeoPoint } from '../../engine/content/distance.ts';
import { type CompassPoint, compassPoint, greatCircleMiles } from '../ui/map/great-circle.ts';

/** The distance and direction of a place from the office. */
export interface WayFromOffice {
  /** The city of the office. */
  readonly locality: string;
  readonly miles: number;
  readonly direction: CompassPoint;
}

/** Up to this distance a place counts as that of the office itself: "0 km from our office" says nothing. */
const officeMiles = 0.1;

/** Whether a place at this distance from the office counts as that of the office itself. */
export const isAtOffice = (miles: number): boolean => miles < officeMiles;

/** Returns the way from the office to a place; undefined for the place of the office itself. */
export function wayFromOffice(
  { locality, geo }: { readonly locality: string; readonly geo: GeoPoint },
  place: { readonly geo: GeoPoint },
): WayFromOffice | undefined {
  const miles = greatCircleMiles(geo, place.geo);
  return isAtOffice(miles) ? undefined : { locality, miles, direction: compassPoint(geo, place.geo) };
}
