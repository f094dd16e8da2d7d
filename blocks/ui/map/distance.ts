import type { Formats } from '../../../engine/words/formats.ts';

/** Formats a distance in the language of the site: one decimal below ten miles, whole miles above. */
export function formatDistance(miles: number, formats: Formats, style: 'long' | 'short' = 'long'): string {
  const rounded = miles < 9.95 ? Number(miles.toFixed(1)) : Math.round(miles);
  return formats.unit(rounded, 'mile', style);
}
