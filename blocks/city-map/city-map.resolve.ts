import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { type Neighborhood, neighborhoodOf } from '../cities/neighborhood.ts';
import { cityOf } from '../cities/page-city.ts';

export interface CityMap {
  readonly heading: string;
  readonly text: string | undefined;
  readonly neighborhood: Neighborhood | undefined;
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly city?: string | undefined;
  readonly limit?: number | undefined;
}

export function resolveCityMap(block: Source, read: ContentReader): CityMap {
  const city = cityOf(read, block.city);
  return {
    heading: block.heading,
    text: block.text,
    neighborhood: city && neighborhoodOf(read, city, block.limit),
  };
}
