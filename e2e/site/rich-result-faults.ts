import type { Vocabulary } from '../../engine/content/schema-vocabulary.ts';

type Thing = Readonly<Record<string, unknown>>;

interface RichResult {
  readonly type: string;
  /** The documentation of the requirements. */
  readonly source: string;
  /** Required properties; of a list, one is required. */
  readonly required: readonly (string | readonly string[])[];
}

const guide = (page: string) =>
  `https://developers.google.com/search/docs/appearance/structured-data/${page}`;

/** The requirements of rich results. Subtypes have the same requirements. */
export const richResults: readonly RichResult[] = [
  { type: 'LocalBusiness', source: guide('local-business'), required: ['name', 'address'] },
  { type: 'Organization', source: guide('organization'), required: ['name', 'url'] },
  {
    type: 'PostalAddress',
    source: guide('local-business'),
    required: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  },
  {
    type: 'OpeningHoursSpecification',
    source: guide('local-business'),
    required: ['dayOfWeek', 'opens', 'closes'],
  },
  { type: 'GeoCoordinates', source: guide('local-business'), required: ['latitude', 'longitude'] },
  {
    type: 'AggregateRating',
    source: guide('review-snippet'),
    required: ['ratingValue', ['ratingCount', 'reviewCount']],
  },
  { type: 'Review', source: guide('review-snippet'), required: ['author', 'reviewRating'] },
  { type: 'Rating', source: guide('review-snippet'), required: ['ratingValue'] },
  { type: 'BreadcrumbList', source: guide('breadcrumb'), required: ['itemListElement'] },
  { type: 'FAQPage', source: guide('faqpage'), required: ['mainEntity'] },
  { type: 'Question', source: guide('faqpage'), required: ['name', 'acceptedAnswer'] },
  { type: 'Answer', source: guide('faqpage'), required: ['text'] },
  {
    type: 'Article',
    source: guide('article'),
    required: ['headline', 'author', 'datePublished', 'dateModified', 'image'],
  },
  {
    type: 'JobPosting',
    source: guide('job-posting'),
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      ['jobLocation', 'jobLocationType'],
    ],
  },
  { type: 'WebSite', source: guide('site-names'), required: ['name', 'url'] },
  { type: 'Service', source: 'https://schema.org/Service', required: ['name'] },
];

/** Returns the properties that objects of structured data lack for rich results. */
export function findRichResultFaults(graph: readonly unknown[], vocabulary: Vocabulary): string[] {
  return thingsIn(graph).flatMap((thing) => {
    const type = String(thing['@type']);
    const wanted = richResults.filter(
      (result) => result.type === type || vocabulary.get(type)?.ancestors.has(result.type),
    );
    return [
      ...wanted.flatMap(({ required, source }) =>
        required.flatMap((names) => {
          const any = typeof names === 'string' ? [names] : names;
          return any.some((name) => isGiven(thing[name]))
            ? []
            : [`a ${type} has no ${any.join(' or ')} (${source})`];
        }),
      ),
      ...(type === 'BreadcrumbList' ? findTrailFaults(thing) : []),
      ...(type === 'AggregateRating' || type === 'Rating' ? findRatingFaults(thing) : []),
      ...(type === 'Article' || type === 'BlogPosting' ? findArticleFaults(thing) : []),
    ];
  });
}

/** All objects of a graph, at any depth, that are not mere references. */
export function thingsIn(value: unknown): readonly Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (!isThing(value)) return [];
  const inner = Object.values(value).flatMap(thingsIn);
  return '@type' in value ? [value, ...inner] : inner;
}

// At least two steps; each has a position and a name, and all except the last have an address.
function findTrailFaults({ itemListElement }: Thing): string[] {
  const steps = Array.isArray(itemListElement) ? itemListElement.filter(isThing) : [];
  if (steps.length < 2) return ['a BreadcrumbList has fewer than two steps'];
  return steps.flatMap((step, index) => {
    const leads = index === steps.length - 1 || isGiven(step.item);
    return step.position === index + 1 && isGiven(step.name) && leads
      ? []
      : [`step ${index + 1} of a BreadcrumbList lacks its number, its name or its page`];
  });
}

function findRatingFaults({ ratingValue, bestRating = 5, worstRating = 1 }: Thing): string[] {
  const [value, best, worst] = [Number(ratingValue), Number(bestRating), Number(worstRating)];
  return value >= worst && value <= best ? [] : [`a rating of ${value} lies outside of ${worst} to ${best}`];
}

function findArticleFaults({ headline, datePublished, dateModified, author }: Thing): string[] {
  const authors = (Array.isArray(author) ? author : [author]).filter(isThing);
  return [
    ...(String(datePublished) <= String(dateModified)
      ? []
      : ['an article was changed before it was published']),
    ...(authors.every((who) => isGiven(who.name) || !('@type' in who))
      ? []
      : ['an article has an author without a name']),
    ...(String(headline).length <= 110
      ? []
      : [`a headline has ${String(headline).length} characters, and 110 are shown`]),
  ];
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
