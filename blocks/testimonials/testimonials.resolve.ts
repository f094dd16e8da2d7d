import type { ContentReader } from '../../engine/compose/content-reader.ts';

export interface Voice {
  readonly slug: string;
  readonly name: string;
  /** Position and company, or only the company. */
  readonly role: string;
  readonly content: string;
  readonly rating: number;
}

interface Source {
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly limit: number;
}

interface TestimonialsContent {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly voices: readonly Voice[];
}

export function resolveTestimonials(block: Source, read: ContentReader): TestimonialsContent {
  const inOrder = [...read.all('testimonials')].sort((one, other) => one.order - other.order);
  return {
    heading: block.heading,
    lead: block.lead,
    voices: inOrder.slice(0, block.limit).map(({ slug, name, company, position, content, rating }) => ({
      slug,
      name,
      role: position === undefined ? company : `${position}, ${company}`,
      content,
      rating,
    })),
  };
}
