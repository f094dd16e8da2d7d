import type { ContentReader } from '../../engine/compose/content-reader.ts';

/** Returns the service and the city of the page, which are stored with a lead from it. */
export function leadOrigin(read: ContentReader): { readonly service: string; readonly location: string } {
  return {
    service: read.subject('services')?.name ?? '',
    location: read.subject('cities')?.name ?? '',
  };
}
