import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import { textHash } from '../../engine/content/text-hash.ts';

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
  const found = block.match ? matching(read, block.limit) : inOrder(read.all('testimonials'));
  return {
    heading: block.heading,
    lead: block.lead,
    voices: found.slice(0, block.limit).map(({ slug, name, company, position, content, rating, sample }) => ({
      slug,
      name,
      role: [position, company].filter((part) => part !== undefined).join(', '),
      content,
      rating,
      sample: sample === true,
    })),
  };
}

type Testimonial = EntryView<'testimonials'>;

const inOrder = (testimonials: readonly Testimonial[]) =>
  [...testimonials].sort((one, other) => one.order - other.order);

/** The testimonials that name the city of the page, then those that name its service, its industry or those of its city. */
function matching(read: ContentReader, limit: number): readonly Testimonial[] {
  const entries = (slugs: readonly string[] = []) =>
    [...new Set(slugs)].flatMap((slug) => read.entry('testimonials', slug) ?? []);
  const ofIndustries = () =>
    read
      .subject('cities')
      ?.industries?.flatMap((industry) => read.referrers('testimonials', 'industry', industry)) ?? [];
  const ofCity = read.referrersOfSubject('testimonials', 'city', 'cities') ?? [];
  const others = entries([
    ...(read.referrersOfSubject('testimonials', 'service', 'services') ?? []),
    ...(read.referrersOfSubject('testimonials', 'industry', 'industries') ?? ofIndustries()),
  ]).filter(({ slug }) => !ofCity.includes(slug));
  // The subjects of the page are read only if some are left out, so that pages with the same ones share the block.
  const isCut = ofCity.length < limit && ofCity.length + others.length > limit;
  return [...inOrder(entries(ofCity)), ...(isCut ? inOrderOfPage(others, read) : inOrder(others))];
}

/** Sorts testimonials in an order that follows from what the page is about, so that pages differ in which come first. */
function inOrderOfPage(testimonials: readonly Testimonial[], read: ContentReader): readonly Testimonial[] {
  const subjects = (['cities', 'services', 'industries'] as const).map((name) => read.subject(name)?.slug);
  const rank = ({ slug }: Testimonial) => textHash([slug, ...subjects].join('/'));
  return [...testimonials].sort((one, other) => rank(one) - rank(other));
}
