import { expect, it } from 'vitest';
import { readVocabulary } from '../../../engine/content/schema-vocabulary.ts';
import { lookedAt } from '../looked-at.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { findRichResultFaults, richResults, thingsIn } from '../rich-result-faults.ts';
import { checkVocabulary } from '../vocabulary-faults.ts';

const vocabulary = readVocabulary();

const faultsOf = (...graph: unknown[]) => [
  ...checkVocabulary(graph, vocabulary).faults,
  ...findRichResultFaults(graph, vocabulary),
];

/** The graph of a page's structured data. */
function graphOf(html: string): readonly unknown[] {
  const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('@graph' in parsed)) return [];
  return Array.isArray(parsed['@graph']) ? parsed['@graph'] : [];
}

it('reads the whole vocabulary', () => {
  expect(vocabulary.size).toBeGreaterThan(900);
  const business = vocabulary.get('ProfessionalService');
  expect([...(business?.ancestors ?? [])].sort()).toEqual([
    'LocalBusiness',
    'Organization',
    'Place',
    'Thing',
  ]);
  // Of the type's own parents, of both grandparents, and of all things.
  for (const name of ['priceRange', 'legalName', 'geo', 'name'])
    expect(business?.properties.has(name)).toBe(true);
  expect(business?.properties.get('openingHoursSpecification')).toEqual([
    'OpeningHoursSpecification',
    'IdReference',
  ]);
  expect(vocabulary.get('DayOfWeek')?.members.has('Monday')).toBe(true);
  for (const { type } of richResults) expect(vocabulary.has(type)).toBe(true);
});

const address = {
  '@type': 'PostalAddress',
  streetAddress: '1 Main Street',
  addressLocality: 'Norwich',
  addressRegion: 'VT',
  postalCode: '05055',
  addressCountry: 'US',
};
const business = {
  '@type': 'ProfessionalService',
  '@id': 'https://site.test/#business',
  name: 'Tuners',
  url: 'https://site.test/',
  address,
  foundingDate: '1997-07-01',
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.5', reviewCount: 10 },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday'],
    opens: '08:00',
    closes: '17:00',
  },
};
const article = {
  '@type': 'BlogPosting',
  headline: 'Pianos in winter',
  image: 'https://site.test/winter.png',
  author: { '@id': business['@id'] },
  datePublished: '2026-01-10',
  dateModified: '2026-02-01',
};
const trail = {
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://site.test/' },
    { '@type': 'ListItem', position: 2, name: 'News' },
  ],
};
const job = {
  '@type': 'JobPosting',
  title: 'Tuner',
  description: 'Tunes.',
  datePosted: '2026-01-10',
  hiringOrganization: { '@id': business['@id'] },
  jobLocation: { '@type': 'Place', address },
};

it('accepts sound data', () => {
  expect(faultsOf(business, article, trail, job)).toEqual([]);
});

it.each<[string, object, string]>([
  [
    'a type that does not exist',
    { '@type': 'ProfesionalService' },
    'the type ProfesionalService, which is not in schema.org',
  ],
  ['an object without a type', { name: 'x' }, 'the type undefined'],
  [
    'a property of another type',
    { ...article, priceRange: '$$' },
    'has priceRange, which a BlogPosting does not',
  ],
  [
    'a property that does not exist',
    { ...business, phone: '1' },
    'has phone, which a ProfessionalService does not',
  ],
  [
    'an object of another type',
    { ...business, address: { '@type': 'Place' } },
    'is a Place; expected PostalAddress',
  ],
  ['text instead of an object', { ...article, author: 'Ann' }, '.author is "Ann"; expected Organization'],
  ['an invalid date', { ...article, datePublished: 'January' }, 'is "January"; expected Date or DateTime'],
  ['an invalid URL', { ...business, url: '/' }, '.url is "/"; expected URL'],
  [
    'an invalid number',
    { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 'ten' },
    '.reviewCount is "ten"',
  ],
  [
    'an invalid time',
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '8', closes: '17:00' },
    '.opens is "8"',
  ],
  [
    'an invalid day',
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Mo', opens: '08:00', closes: '17:00' },
    '.dayOfWeek is "Mo"',
  ],
  [
    'a reference to an unknown id',
    { ...article, author: { '@id': '#ann' } },
    'refers to #ann, which is not in the graph',
  ],
  [
    'a reference to another type',
    { ...job, jobLocation: { '@id': 'https://site.test/#trail' } },
    'is not in the graph',
  ],
  ['an empty list', { ...business, sameAs: [] }, '.sameAs is an empty list'],
  ['an empty text', { ...business, name: '' }, '.name is ""'],
])('finds %s', (_, bad, fault) => {
  expect(faultsOf(business, bad).some((found) => found.includes(fault))).toBe(true);
});

it('finds a reference to an object of another type', () => {
  expect(faultsOf({ ...article, '@id': '#a' }, { ...article, author: { '@id': '#a' } })).toContain(
    '@graph[1].author refers to a BlogPosting; expected Organization or Person or IdReference',
  );
});

const sound = new Map<string, object>(
  [
    business,
    article,
    trail,
    job,
    address,
    business.aggregateRating,
    business.openingHoursSpecification,
    { '@type': 'GeoCoordinates', latitude: 43.7, longitude: -72.3 },
    {
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Ann' },
      reviewRating: { '@type': 'Rating', ratingValue: 5 },
    },
    { '@type': 'Rating', ratingValue: 5 },
    { '@type': 'Answer', text: 'Because.' },
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
    {
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
      ],
    },
    { '@type': 'WebSite', name: 'Tuners', url: 'https://site.test/' },
    { '@type': 'Service', name: 'Tuning', serviceType: 'Tuning', provider: { '@id': business['@id'] } },
  ].map((thing) => [thing['@type'], thing]),
);
const standsFor: Readonly<Record<string, string>> = {
  LocalBusiness: 'ProfessionalService',
  Organization: 'ProfessionalService',
  Article: 'BlogPosting',
};

it.each(
  richResults.flatMap(({ type, required }) => required.map((names) => [type, [names].flat()] as const)),
)('finds that a %s lacks %s', (type, names) => {
  const whole = sound.get(standsFor[type] ?? type);
  if (whole === undefined) throw new Error(`There is no sound ${type} to take a property from.`);
  const lacking = Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
  expect(findRichResultFaults([whole], vocabulary)).toEqual([]);
  expect(
    findRichResultFaults([lacking], vocabulary).some((fault) => fault.includes(names.join(' or '))),
  ).toBe(true);
});

it.each<[string, object, string]>([
  [
    'a trail of one step',
    { ...trail, itemListElement: trail.itemListElement.slice(0, 1) },
    'fewer than two steps',
  ],
  [
    'steps out of order',
    { ...trail, itemListElement: [...trail.itemListElement].reverse() },
    'lacks its number',
  ],
  ['a rating beyond the best', { '@type': 'Rating', ratingValue: 6 }, 'a rating of 6 lies outside of 1 to 5'],
  ['a change before its publication', { ...article, dateModified: '2025-01-01' }, 'before it was published'],
  [
    'an author without a name',
    { ...article, author: { '@type': 'Person', url: 'https://x.test/' } },
    'without a name',
  ],
  ['a headline that is cut', { ...article, headline: 'x'.repeat(111) }, '111 characters'],
])('finds %s', (_, bad, fault) => {
  expect(findRichResultFaults([bad], vocabulary).some((found) => found.includes(fault))).toBe(true);
});

export function vocabularyChecks(site: RenderedSite): void {
  it('every page uses the schema.org vocabulary and has what rich results require', () => {
    const faults: string[] = [];
    const types = new Map<string, number>();
    let values = 0;
    const paths = [...site.sitemapPaths(), '/careers', '/about-us/careers'];
    for (const path of paths) {
      const graph = graphOf(site.render(path).html);
      const check = checkVocabulary(graph, vocabulary);
      const found = [...check.faults, ...findRichResultFaults(graph, vocabulary)];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
      values += check.values;
      for (const thing of thingsIn(graph)) {
        const type = String(thing['@type']);
        types.set(type, (types.get(type) ?? 0) + 1);
      }
    }
    lookedAt('vocabulary', values, `values of ${types.size} types on ${paths.length} pages`);
    for (const type of [
      'ProfessionalService',
      'BreadcrumbList',
      'FAQPage',
      'BlogPosting',
      'Service',
      'JobPosting',
    ])
      lookedAt(`rich results, ${type}`, types.get(type) ?? 0, `on ${paths.length} pages`);
    expect(faults).toEqual([]);
  });
}
