import { expect, it } from 'vitest';
import { siteUrl } from '../../../server/testing/renderer-options.ts';
import type { RenderedSite } from '../rendered-site.ts';

/** The business in the structured data of a page. */
function businessOn(page: Document): unknown {
  const graph: unknown = JSON.parse(
    page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
  );
  const things = typeof graph === 'object' && graph !== null && '@graph' in graph ? graph['@graph'] : [graph];
  if (!Array.isArray(things)) return undefined;
  return things.find((thing) => thing['@id'] === `${siteUrl}/#business`);
}

export function businessChecks(site: RenderedSite): void {
  const { site: siteEntry, collections } = site.state.snapshot;
  it('hours and prices have one form for visitors and another for search engines', () => {
    const page = site.parse('/home');
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
      areaServed: siteEntry.value.serviceAreas.map((slug) =>
        expect.objectContaining({
          name: expect.stringContaining(collections.cities.get(slug)?.value.name ?? slug),
        }),
      ),
      hasOfferCatalog: {
        itemListElement: expect.objectContaining({ length: siteEntry.value.coreServices.length }),
      },
    });
    const words = page.body.textContent ?? '';
    expect(words).toContain('8 AM to 5 PM, Monday through Friday');
    expect(words).toContain('$167 - $250 per user per month');
    expect(words).not.toContain('6 PM');
  });
}
