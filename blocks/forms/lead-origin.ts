import type { ContentReader } from '../../engine/compose/content-reader.ts';

/** The service and the place that a page is about: a lead sent from there carries them. */
export function leadOrigin(read: ContentReader): { readonly service: string; readonly location: string } {
  return {
    service: read.subject('services')?.name ?? '',
    location: read.subject('cities')?.name ?? '',
  };
}
