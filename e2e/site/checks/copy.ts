import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  distance,
  fewestAboutWords,
  fewestCellWords,
  fewestServices,
  findCopyFaults,
  isBareDistance,
  type NamedCity,
  textsOf,
} from '../city-copy.ts';
import { lookedAt } from '../looked-at.ts';
import { sentencesOf, textRuns, wordsOf } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';

it('finds bad copy', () => {
  // Words without digits, because numbers are masked.
  const words = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      `${name.toLowerCase()}-${index.toString(2)}`.replaceAll('0', 'a').replaceAll('1', 'b'),
    ).join(' ');
  const good = (slug: string, extra: string): NamedCity => ({
    slug,
    city: {
      name: slug,
      county: 'Some County',
      description: `${words(`${slug}-d`, 5)}.`,
      about: `${words(`${slug}-a`, fewestAboutWords)}.`,
      services: Object.fromEntries(
        [...Array(fewestServices).keys(), extra].map((service) => [
          `service-${service}`,
          { intro: `${words(`${slug}-${service}`, fewestCellWords)}.` },
        ]),
      ),
    },
  });
  const [first, second] = [good('Alpha', 'one'), good('Beta', 'two')];
  const faultsOf = (change: Partial<NamedCity['city']>) =>
    findCopyFaults([first, { slug: 'Beta', city: { ...second.city, ...change } }]);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ about: 'Short.' })).toEqual(['Beta says 1 words about itself']);
  expect(faultsOf({ services: {} })).toEqual(['Beta offers 0 services']);
  expect(faultsOf({ services: { ...second.city.services, thin: { intro: 'Thin.' } } })).toEqual([
    'Beta says 1 words about thin and answers no question',
  ]);
  expect(findCopyFaults([first, good('Beta', 'one')])).toEqual(['every city offers the same services']);
  const shared = (name: string, miles: string) =>
    `Offices in ${name} call us when the network stops, ${miles} straight-line miles away.`;
  const withShared = (city: NamedCity, miles: string): NamedCity => ({
    ...city,
    city: { ...city.city, description: shared(city.city.name, miles) },
  });
  expect(findCopyFaults([withShared(first, '3.1'), withShared(second, '12')])).toEqual([
    `Beta says what Alpha says: ${shared('Beta', '12')}`,
  ]);
  expect(faultsOf({ description: 'We are 7.0 miles away.' })).toHaveLength(1);
});

it.each([
  ['7.0 miles', true],
  ['a 5.7-mile trip', true],
  ['more than thirty miles', true],
  ['12 mi', true],
  ['thirty straight-line miles', false],
  ['7.0 miles in a straight line', false],
  ['a mile of cable', false],
])('recognizes a distance that could be read as a driving distance: %s', (text, isBare) => {
  expect(isBareDistance(text)).toBe(isBare);
});

/** Articles that are not between 700 and 1,500 words, each as a line. */
function findWrongLengths(articles: readonly { readonly slug: string; readonly body: string }[]): string[] {
  return articles.flatMap(({ slug, body }) => {
    const words = wordsOf(body).length;
    return words >= 700 && words <= 1500 ? [] : [`${slug} has ${words} words`];
  });
}

export function copyChecks(site: RenderedSite): void {
  const { collections } = site.state.snapshot;
  const indexed = new Set(site.sitemapPaths());
  const cities: readonly NamedCity[] = [...collections.cities.values()].map(({ slug, value }) => ({
    slug,
    city: value,
  }));

  it('every city has a hub and a page for each service that it offers', () => {
    const missing = cities.flatMap(({ slug, city }) => [
      ...(indexed.has(`/locations/${slug}`) ? [] : [slug]),
      ...Object.keys(city.services)
        .map((service) => `${slug}/${service}`)
        // A thin cell is not in the sitemap, but visitors reach it.
        .filter((cell) => site.render(`/locations/${cell}`).status !== 200),
    ]);
    const cells = cities.reduce((sum, { city }) => sum + Object.keys(city.services).length, 0);
    lookedAt('places', cities.length, `places with ${cells} pages of services`);
    expect(cities).toHaveLength(readdirSync(join(site.folder, 'cities')).length);
    expect(missing).toEqual([]);
  });

  it('each city has its own copy and offer, and marks straight-line distances as such', () => {
    const sentences = cities.flatMap(textsOf).flatMap(sentencesOf);
    lookedAt('local copy', sentences.length, `sentences of ${cities.length} places`);
    lookedAt(
      'distances',
      cities.flatMap(textsOf).filter((text) => distance.test(text)).length,
      'texts with a distance',
    );
    expect(findCopyFaults(cities)).toEqual([]);
  });

  it('pages of cities mark every distance as a straight line', () => {
    const places = [...indexed].filter((path) => path.startsWith('/locations'));
    const paths = places.filter((path, index) => path.split('/').length < 4 || index % 6 === 0);
    let distances = 0;
    const bare = paths.flatMap((path) => {
      const main = site.parse(path).querySelector('main');
      // A drawing and its note belong together: the section is the context of a number.
      return [...(main?.querySelectorAll('section, nav, header') ?? [])].flatMap((section) => {
        const text = [...section.querySelectorAll('*')]
          .filter((element) => element.childElementCount === 0)
          .map((element) => element.textContent)
          .concat(textRuns(section.outerHTML))
          .join(' | ');
        if (distance.test(text)) distances += 1;
        return isBareDistance(text) ? [`${path}: ${text.slice(0, 200)}`] : [];
      });
    });
    lookedAt('sections with distances', distances, `sections of ${paths.length} pages`);
    expect(bare).toEqual([]);
  });

  it('at least 24 landing pages are at the root', () => {
    const landing = [...indexed].filter((path) =>
      /^\/[a-z0-9-]+-(?:los-angeles|la|pasadena|near-me)$/.test(path),
    );
    lookedAt('local landing pages', landing.length, 'pages');
    expect(landing.length).toBeGreaterThanOrEqual(24);
  });

  it('every published article has a page, and articles have a readable length', () => {
    const articles = [...collections.posts.values()].map(({ slug, value }) => ({
      slug,
      publishAt: value.publishAt,
      body: [value.body].flat().join('\n\n'),
    }));
    const published = articles.filter(({ publishAt }) => publishAt <= site.today);
    lookedAt('articles', published.length, `published articles of ${articles.length}`);
    expect(published.length).toBeGreaterThan(0);
    expect(published.filter(({ slug }) => !indexed.has(`/blog/${slug}`))).toEqual([]);
    expect(findWrongLengths(articles)).toEqual([]);
    expect(
      findWrongLengths([
        { slug: 'short', body: 'One word.' },
        { slug: 'long', body: 'word '.repeat(1501) },
        { slug: 'right', body: 'word '.repeat(900) },
      ]),
    ).toEqual(['short has 2 words', 'long has 1501 words']);
  });
}
