import { expect, it } from 'vitest';
import { siteUrl } from '../../../server/testing/renderer-options.ts';
import { lookedAt } from '../looked-at.ts';
import { type ExpectedThings, findDataFaults } from '../page-structured-data.ts';
import { parsePage } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { requiredPaths } from '../required-paths.ts';

/** Paths at even distances, so that every run checks the same. */
function sample(paths: readonly string[], size: number): string[] {
  return Array.from({ length: size }, (_, index) => paths[Math.floor((index * paths.length) / size)] ?? '');
}

const expected: ExpectedThings = { origin: siteUrl };

function wantedOn(site: RenderedSite, path: string): ExpectedThings['wanted'] {
  const { route } = site.state.routes.match(path);
  if (path === '/careers' || path === '/about-us/careers') return 'JobPosting';
  if (route?.kind !== 'cell') return undefined;
  const kinds = [...route.subjects.keys()].join(' ');
  if (kinds === 'cities') return 'City';
  if (kinds === 'cities services') return 'Service with areaServed';
  if (kinds === 'services') return 'Service';
  return kinds === 'posts' ? 'BlogPosting' : undefined;
}

const goodThings = {
  business: {
    '@type': 'ProfessionalService',
    '@id': `${siteUrl}/#business`,
  },
  trail: {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name: 'Page', item: `${siteUrl}/page` },
    ],
  },
  faq: {
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
    ],
  },
  service: { '@type': 'Service', areaServed: { '@type': 'City', name: 'Norwich' } },
  city: { '@type': 'City', name: 'Norwich' },
  article: { '@type': 'BlogPosting', headline: 'Tuning in Norwich', datePublished: '2026-02-03' },
  job: {
    '@type': 'JobPosting',
    title: 'Tuner',
    datePosted: '2026-02-03',
    hiringOrganization: { '@type': 'Organization', '@id': `${siteUrl}/#business` },
  },
};

function faultsWith(
  change: Readonly<Record<string, unknown>>,
  wanted?: ExpectedThings['wanted'],
  body = '',
): string[] {
  const things = Object.values({ ...goodThings, ...change }).filter((thing) => thing !== undefined);
  const page = parsePage(`<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': things,
  })}</script><main><nav><ol class="trail"><li><a href="/">Home</a></li><li>Page</li></ol></nav>
    <h1>Tuning in Norwich</h1><details><summary>Why?</summary><p>Because.</p></details><h3>Tuner</h3>${body}</main>`);
  return findDataFaults('/page', page, { ...expected, wanted });
}

it.each(['Service with areaServed', 'BlogPosting', 'JobPosting', 'City'] as const)(
  'accepts a good page with %s',
  (wanted) => {
    expect(faultsWith({}, wanted)).toEqual([]);
  },
);

it.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['no business', { business: undefined }, '/page names 0 businesses'],
  ['two businesses', { second: goodThings.business }, '/page names 2 businesses'],
  [
    'another id',
    { business: { ...goodThings.business, '@id': `${siteUrl}/page#business` } },
    `/page gives the business the id ${siteUrl}/page#business`,
  ],
  [
    'breadcrumbs that are not shown',
    { trail: { ...goodThings.trail, itemListElement: goodThings.trail.itemListElement.slice(0, 1) } },
    '/page lists breadcrumbs that differ from the visible ones',
  ],
  ['no breadcrumbs', { trail: undefined }, '/page has 0 breadcrumb lists'],
  [
    'a question that is not shown',
    { faq: { ...goodThings.faq, mainEntity: [{ '@type': 'Question', name: 'How?' }] } },
    '/page contains a question that is not visible: How?',
  ],
  [
    'an answer that is not shown',
    {
      faq: {
        ...goodThings.faq,
        mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { text: 'No reason.' } }],
      },
    },
    '/page contains an answer that is not visible: Why?',
  ],
])('finds %s', (_, change, fault) => {
  expect(faultsWith(change)).toEqual([fault]);
});

it.each<[ExpectedThings['wanted'], Readonly<Record<string, unknown>>, string]>([
  ['BlogPosting', { article: undefined }, '/page has no BlogPosting'],
  [
    'BlogPosting',
    { article: { ...goodThings.article, datePublished: 'soon' } },
    '/page has an article under another heading, or without a date',
  ],
  ['Service', { service: undefined }, '/page has no Service'],
  ['City', { city: undefined }, '/page has no City'],
  ['City', { city: { '@type': 'City', name: 'Hanover' } }, '/page has no place of its heading'],
  [
    'Service with areaServed',
    { service: { '@type': 'Service' } },
    '/page has a service for no place of its heading',
  ],
  ['JobPosting', { job: undefined }, '/page has no JobPosting'],
  [
    'JobPosting',
    { job: { ...goodThings.job, title: 'Restorer' } },
    '/page has a job that is not shown whole: Restorer',
  ],
])('finds a page without a correct %s', (wanted, change, fault) => {
  expect(faultsWith(change, wanted)).toEqual([fault]);
});

it('finds unreadable data', () => {
  const faultsOf = (html: string) => findDataFaults('/page', parsePage(html), expected);
  expect(faultsOf('<main></main>')).toEqual(['/page has 0 data scripts']);
  expect(faultsOf('<script type="application/ld+json">{</script>')).toEqual([
    '/page has data that is no JSON',
  ]);
});

export function structuredDataChecks(site: RenderedSite): void {
  const indexed = site.sitemapPaths();
  const articles = indexed.filter((path) => path.startsWith('/blog/'));
  const hubs = indexed.filter((path) => /^\/locations\/[^/]+$/.test(path));
  const cells = indexed.filter((path) => /^\/locations\/[^/]+\/[^/]+$/.test(path));

  it('every page describes the same business, and its own content as shown', () => {
    const paths = [...requiredPaths(site), ...articles, ...sample(hubs, 10), ...sample(cells, 60)];
    const faults: string[] = [];
    const counts = { business: 0, trails: 0, questions: 0, services: 0, articles: 0, jobs: 0 };
    for (const path of paths) {
      const page = site.parse(path);
      const wanted = wantedOn(site, path);
      faults.push(...findDataFaults(path, page, { ...expected, wanted }));
      const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
      counts.business += data.split('"telephone"').length - 1;
      counts.trails += data.split('"BreadcrumbList"').length - 1;
      counts.questions += data.split('"Question"').length - 1;
      counts.jobs += data.split('"JobPosting"').length - 1;
      if (wanted === 'Service with areaServed') counts.services += 1;
      if (wanted === 'BlogPosting') counts.articles += 1;
    }
    for (const [what, count] of Object.entries(counts))
      lookedAt(`structured data, ${what}`, count, `on ${paths.length} pages`);
    expect(faults).toEqual([]);
    expect(counts.business).toBe(paths.length);
  });
}
