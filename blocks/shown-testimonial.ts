import type { ContentReader, EntryView } from '../engine/compose/content-reader.ts';

type Testimonial = EntryView<'testimonials'>;

/** Returns the properties of a testimonial that every block shows. */
export function shownTestimonial(entry: Testimonial) {
  const { slug, name, company, position, content, rating, sample } = entry;
  return {
    slug,
    name,
    /** Position and company, or one of them; empty without both. */
    role: [position, company].filter((part) => part !== undefined).join(', '),
    content,
    rating,
    sample: sample === true,
  };
}

/** A testimonial that was published on a platform. */
type PublishedReview = Testimonial & { readonly source: NonNullable<Testimonial['source']> };

const isPublished = (entry: Testimonial): entry is PublishedReview => entry.source !== undefined;

/** The testimonials that were published on a platform. */
export function publishedReviews(read: ContentReader): readonly PublishedReview[] {
  return read.all('testimonials').filter(isPublished);
}
