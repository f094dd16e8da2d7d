import type { Configuration } from './configuration.ts';

/** The meta elements from which the scripts of a page read the ids of analytics services. */
export function serviceIdentifiers({
  analyticsId,
  pixelId,
}: Pick<Configuration, 'analyticsId' | 'pixelId'>): Readonly<Record<string, string>> {
  return {
    ...(analyticsId !== undefined && { 'analytics-id': analyticsId }),
    ...(pixelId !== undefined && { 'pixel-id': pixelId }),
  };
}
