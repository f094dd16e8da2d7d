import { expect, it } from 'vitest';
import { sitePhone } from '../../../engine/content/site-phone.ts';
import { textsOf } from '../city-copy.ts';
import { contradictions } from '../contradictions.ts';
import { statedDistances, wrongDistances } from '../distances.ts';
import { lookedAt } from '../looked-at.ts';
import { mainOf, parsePage, sentencesOf } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';

export function truthChecks(site: RenderedSite): void {
  const { value: facts } = site.state.snapshot.site;

  it('no page contradicts the facts of the site', () => {
    const paths = site.sitemapPaths();
    expect(paths.length).toBeGreaterThan(100);
    const found = paths.flatMap((path) =>
      contradictions(mainOf(site.render(path).html), facts).map(
        (contradiction) => `${path}: ${contradiction}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'Plans are $150 - $300 per user per month.',
    'For offices of ten to two hundred people.',
    'Call (626) 555-0199.',
    'Alerts are read by people at night as well.',
    'Small visits need no appointment.',
    'A technician answers.',
    'We have no appointment book.',
    'Engineers respond around the clock.',
    'You hear from us the same day.',
    'A fit for businesses of 3 to 60 people.',
  ])('a planted contradiction is found: %s', (planted) => {
    expect(contradictions(`<main><p>${planted}</p></main>`, facts)).toHaveLength(1);
  });

  it.each([
    `Plans are ${facts.priceRange?.visible}.`,
    `For offices of ${facts.firmSize}.`,
    `Call ${sitePhone(facts, 'sales').display}.`,
    'People respond at night if the plan includes it.',
    'Machines are monitored at night.',
    'Visits are by appointment.',
  ])('a similar true sentence is not: %s', (sentence) => {
    expect(contradictions(`<main><p>${sentence}</p></main>`, facts)).toEqual([]);
  });

  const places = [...site.state.snapshot.collections.cities.values()].map(({ slug, value }) => ({
    slug,
    city: value,
  }));
  const cities = places.map(({ city }) => city);

  it('every distance in local copy is the one between the coordinates', () => {
    const about = places.flatMap((place) =>
      textsOf(place)
        .flatMap(sentencesOf)
        .map((sentence) => ({ sentence, city: place.city })),
    );
    const count = about.reduce((sum, { sentence }) => sum + statedDistances(sentence), 0);
    lookedAt('distances in copy', count, `distances of ${places.length} places`);
    expect(
      about.flatMap(({ sentence, city }) => wrongDistances(sentence, city, facts.office, cities)),
    ).toEqual([]);
  });

  it('a planted wrong distance is found, and an estimate is not one', () => {
    const [{ city } = { city: undefined }] = places;
    if (city === undefined) throw new Error('The site has no place.');
    const found = (sentence: string) => wrongDistances(sentence, city, facts.office, cities);
    expect(found('Our office is 170.3 miles away in a straight line.')).toHaveLength(1);
    expect(found('Our office is 170 straight-line miles away.')).toHaveLength(1);
    expect(found('The boundary is about 170.3 miles away.')).toEqual([]);
  });

  it('the years in business are counted from the founding date of the site', () => {
    const since = [...site.state.snapshot.collections.claims.values()].flatMap(({ value }) =>
      'since' in value && value.since !== undefined ? [value.since] : [],
    );
    lookedAt('claims that count years', since.length, 'claims');
    expect(since).toEqual(since.map(() => facts.foundingDate));
  });

  it('the emergency page shows and dials one number in its hero, its bar and its form', () => {
    const page = parsePage(site.render('/emergency-it-support-los-angeles').html);
    const { href } = sitePhone(facts, 'support');
    expect(page.querySelector('#hero a[href^="tel:"]')?.getAttribute('href')).toBe(href);
    expect(page.querySelector('#hero')?.getAttribute('data-variant')).toBe('statement');
    expect(page.querySelector('nav[aria-label="Quick actions"] a[href^="tel:"]')?.getAttribute('href')).toBe(
      href,
    );
    expect(page.querySelector('#contact dd a[href^="tel:"]')?.getAttribute('href')).toBe(href);
    expect(page.querySelector('#hero')?.textContent).toContain('At night and on weekends');
  });
}
