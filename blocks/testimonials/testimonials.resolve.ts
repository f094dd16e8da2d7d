import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import { textHash } from '../../engine/content/text-hash.ts';

type Testimonial = EntryView<'testimonials'>;

/** Returns the testimonials of a block: all, or with `match` those that concern the page. */
export function testimonialsOf(
  read: ContentReader,
  limit: number,
  match: true | undefined,
): readonly Testimonial[] {
  return (match ? matching(read, limit) : inOrder(read.all('testimonials'))).slice(0, limit);
}

const inOrder = (testimonials: readonly Testimonial[]) =>
  [...testimonials].sort((one, other) => one.order - other.order);

/** Whether one of the testimonials is about the service of the page, if that has one. */
export function includesService(shown: readonly Testimonial[], read: ContentReader): boolean {
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
