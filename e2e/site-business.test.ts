import { expect, it } from 'vitest';
import { parseContent } from './site/page-text.ts';
import { renderSitePage, siteUrl } from './site/rendered-site.ts';

/** What a page tells search engines of the business. */
function businessOn(page: Document): unknown {
  const graph: unknown = JSON.parse(
    page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
  );
  const things = typeof graph === 'object' && graph !== null && '@graph' in graph ? graph['@graph'] : [graph];
  if (!Array.isArray(things)) return undefined;
  return things.find((thing) => thing['@id'] === `${siteUrl}/#business`);
}

it('hours and prices have one reading for people and another for search engines; the rest is one', () => {
  const page = parseContent(renderSitePage('/home').html);
  expect(businessOn(page)).toMatchObject({
    foundingDate: '1997-07-01',
    priceRange: '$$',
    openingHoursSpecification: {
      opens: '08:00',
      closes: '18:00',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    },
    address: {
      streetAddress: '35 North Lake Avenue, Suite 710',
      addressLocality: 'Pasadena',
      addressRegion: 'CA',
      postalCode: '91101',
    },
    aggregateRating: { ratingValue: '5.0', reviewCount: 100, bestRating: 5, worstRating: 1 },
    areaServed: [
      'Los Angeles',
      'Pasadena',
      'Glendale',
      'Arcadia',
      'Burbank',
      'Monrovia',
      'Sierra Madre',
      'Altadena',
    ].map((name) => expect.objectContaining({ name: expect.stringContaining(name) })),
    hasOfferCatalog: { itemListElement: expect.objectContaining({ length: 8 }) },
  });
  const words = page.body.textContent ?? '';
  expect(words).toContain('8 AM to 5 PM, Monday through Friday');
  expect(words).toContain('$167 - $250 per user per month');
  expect(words).not.toContain('6 PM');
});
