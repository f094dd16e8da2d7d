import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';

export interface Voice {
  readonly slug: string;
  readonly name: string;
  /** Position and company, or one of them; empty without both. */
  readonly role: string;
  readonly content: string;
  readonly rating: number;
  readonly sample: boolean;
}

interface Source {
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly limit: number;
  readonly match?: true | undefined;
}

interface TestimonialsContent {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly voices: readonly Voice[];
}

export function resolveTestimonials(block: Source, read: ContentReader): TestimonialsContent {
  const inOrder = block.match
    ? matching(read)
    : [...read.all('testimonials')].sort((one, other) => one.order - other.order);
  return {
    heading: block.heading,
    lead: block.lead,
    voices: inOrder
      .slice(0, block.limit)
      .map(({ slug, name, company, position, content, rating, sample }) => ({
        slug,
        name,
        role: [position, company].filter((part) => part !== undefined).join(', '),
        content,
        rating,
        sample: sample === true,
      })),
  };
}

/** The testimonials that name the city, an industry or the service of the page: those of the city first. */
function matching(read: ContentReader): readonly EntryView<'testimonials'>[] {
  const inOrder = (slugs: readonly string[] = []) =>
    slugs
      .flatMap((slug) => read.entry('testimonials', slug) ?? [])
      .sort((one, other) => one.order - other.order);
  const ofIndustries = () =>
    read
      .subject('cities')
      ?.industries?.flatMap((industry) => read.referrers('testimonials', 'industry', industry));
  const found = [
    ...inOrder(read.referrersOfSubject('testimonials', 'city', 'cities')),
    ...inOrder(read.referrersOfSubject('testimonials', 'service', 'services')),
    ...inOrder(read.referrersOfSubject('testimonials', 'industry', 'industries') ?? ofIndustries()),
  ];
  return [...new Map(found.map((voice) => [voice.slug, voice])).values()];
}
