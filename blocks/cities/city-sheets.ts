import type { Sheet } from '../ui/map/projection.ts';

/**
 * The sizes in which a city's map is drawn: for narrow and wide windows, and as one sheet in a column. Texts have at least
 * 12 px in a window of 360 px.
 */
export const citySheets: Readonly<
  Record<'narrow' | 'wide' | 'picture', { readonly sheet: Sheet; readonly fontSize: number }>
> = {
  narrow: {
    sheet: { width: 360, height: 400, margin: { x: 66, y: 62 }, maxUnitsPerMile: 44 },
    fontSize: 13.8,
  },
  wide: { sheet: { width: 760, height: 560, margin: { x: 110, y: 74 }, maxUnitsPerMile: 70 }, fontSize: 15 },
  picture: {
    sheet: { width: 380, height: 360, margin: { x: 64, y: 56 }, maxUnitsPerMile: 44 },
    fontSize: 14.4,
  },
};
