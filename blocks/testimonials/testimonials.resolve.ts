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
  readonly otherHeading?: string | undefined;
  readonly lead?: string | undefined;
  readonly limit: number;
  readonly match?: true | undefined;
}

interface TestimonialsContent {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly voices: readonly Voice[];
}

/** Returns the testimonials of the block, with `otherHeading` if none of those shown is about the service of the page. */
export function resolveTestimonials(block: Source, read: ContentReader): TestimonialsContent {
  const found = block.match ? matching(read, block.limit) : inOrder(read.all('testimonials'));
  const shown = found.slice(0, block.limit);
  return {
    heading: block.otherHeading && !includesService(shown, read) ? block.otherHeading : block.heading,
    lead: block.lead,
    voices: shown.map(({ slug, name, company, position, content, rating, sample }) => ({
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

function includesService(shown: readonly Testimonial[], read: ContentReader): boolean {
  const ofService = read.referrersOfSubject('testimonials', 'service', 'services');
  return ofService === undefined || shown.some(({ slug }) => ofService.includes(slug));
}

/** The testimonials that name the city of the page, then its service, then its industry or those of its city. */
function matching(read: ContentReader, limit: number): readonly Testimonial[] {
  const ofCity = read.referrersOfSubject('testimonials', 'city', 'cities') ?? [];
  const ofService = read.referrersOfSubject('testimonials', 'service', 'services') ?? [];
  const best = [...new Set([...ofCity, ...ofService])];
  // Industries are read only if there is room, so that pages of different cities share the block.
  const ofIndustries = best.length < limit ? slugsOfIndustries(read) : [];
  let room = limit;
  const groups = [ofCity, ofService, ofIndustries].map((slugs, at, all) => {
    const earlier = all.slice(0, at).flat();
    const others = [...new Set(slugs)].filter((slug) => !earlier.includes(slug));
    const group = others.flatMap((slug) => read.entry('testimonials', slug) ?? []);
    const isCut = at > 0 && room > 0 && room < group.length;
    room -= group.length;
    // The subjects of the page are read only if some are left out, so that pages with the same ones share the block.
    return isCut ? inOrderOfPage(group, read) : inOrder(group);
  });
  return groups.flat();
}

function slugsOfIndustries(read: ContentReader): readonly string[] {
  const ofSubject = read.referrersOfSubject('testimonials', 'industry', 'industries');
  if (ofSubject) return ofSubject;
  const industries = read.subject('cities')?.industries ?? [];
  return industries.flatMap((industry) => read.referrers('testimonials', 'industry', industry));
}

/** Sorts testimonials in an order that follows from what the page is about, so that pages differ in which come first. */
function inOrderOfPage(testimonials: readonly Testimonial[], read: ContentReader): readonly Testimonial[] {
  const subjects = (['cities', 'services', 'industries'] as const).map((name) => read.subject(name)?.slug);
  const rank = ({ slug }: Testimonial) => textHash([slug, ...subjects].join('/'));
  return [...testimonials].sort((one, other) => rank(one) - rank(other));
}
