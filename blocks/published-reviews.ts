import type { ContentReader, EntryView } from '../engine/compose/content-reader.ts';

type Testimonial = EntryView<'testimonials'>;

/** A testimonial that was published on a platform. */
export type PublishedReview = Testimonial & { readonly source: NonNullable<Testimonial['source']> };

const isPublished = (entry: Testimonial): entry is PublishedReview => entry.source !== undefined;

/** The testimonials that were published on a platform. */
export function publishedReviews(read: ContentReader): readonly PublishedReview[] {
  return read.all('testimonials').filter(isPublished);
}
