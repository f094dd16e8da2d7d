import type { DistanceUnit, Formats } from '../../../engine/words/formats.ts';
import { kilometersPerMile } from './great-circle.ts';

/** Converts miles to a unit. */
function fromMiles(miles: number, unit: DistanceUnit): number {
  return unit === 'mile' ? miles : miles * kilometersPerMile;
}

/** Converts a number of units to miles. */
export function toMiles(count: number, unit: DistanceUnit): number {
  return unit === 'mile' ? count : count / kilometersPerMile;
}

/**
 * Formats a distance in the language of the site and the unit of its region: one decimal below ten, a whole number above.
 */
export function formatDistance(miles: number, formats: Formats, style: 'long' | 'short' = 'long'): string {
  const count = fromMiles(miles, formats.distanceUnit);
  const rounded = count < 9.95 ? Number(count.toFixed(1)) : Math.round(count);
  return formats.unit(rounded, formats.distanceUnit, style);
}
