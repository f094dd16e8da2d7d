import { expect, it } from 'vitest';
import { siteUrl } from '../../../server/testing/renderer-options.ts';
import { findHeadFaults } from '../head-faults.ts';
import { lookedAt } from '../looked-at.ts';
import type { RenderedSite } from '../rendered-site.ts';

const good = {
  title: 'Piano tuning in Norwich, VT | Tuners',
  description:
    'What a tuning in Norwich takes, what it costs in winter and in summer, and when we come by next.',
  address: `${siteUrl}/norwich`,
};

function headOf({ title, description, address }: typeof good, more = ''): string {
  return `<head><title>${title}</title><meta name="description" content="${description}">
    <meta name="robots" content="index,follow"><link rel="canonical" href="${address}">
    <meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
    <meta property="og:url" content="${address}"><meta property="og:site_name" content="Tuners">
    <meta property="og:locale" content="en_US"><meta property="og:type" content="website">
    <meta property="og:image" content="${siteUrl}/card.png"><meta property="og:image:alt" content="Tuning in Norwich">
    <meta name="twitter:card" content="summary_large_image">${more}</head>`;
}

it('accepts a good head', () => {
  expect(findHeadFaults([{ path: '/norwich', html: headOf(good) }], siteUrl, 'Tuners')).toEqual([]);
});

it.each<[string, string, string]>([
  [
    'a title that is too long',
    headOf({ ...good, title: `${'Tuning '.repeat(9)}| Tuners` }),
    'has a title of 71 characters',
  ],
  [
    'a title that is only the name of the site',
    headOf({ ...good, title: 'Tuners' }),
    'has a title of 6 characters',
  ],
  ['a short description', headOf({ ...good, description: 'Tuning.' }), 'has a description of 7 characters'],
  [
    'a description that is too long',
    headOf({ ...good, description: 'Tuning. '.repeat(30) }),
    'has a description of 240',
  ],
  [
    'the canonical URL of another page',
    headOf({ ...good, address: `${siteUrl}/` }),
    `names ${siteUrl}/ as its address`,
  ],
  ['a page with noindex', headOf(good, '<meta name="robots" content="noindex">'), 'has the robots "noindex"'],
  ['a missing image', headOf(good, '<meta property="og:image" content="">'), 'has the og:image ""'],
  [
    'a different title for social media',
    headOf(good, '<meta property="og:title" content="x">'),
    'has the og:title "x"',
  ],
])('finds %s', (_, html, fault) => {
  const faults = findHeadFaults([{ path: '/norwich', html }], siteUrl, 'Tuners');
  expect(faults.some((found) => found.includes(fault))).toBe(true);
});

it('finds repeated titles and descriptions', () => {
  const other = { ...good, address: `${siteUrl}/hanover` };
  const pages = [
    { path: '/norwich', html: headOf(good) },
    { path: '/hanover', html: headOf(other) },
  ];
  expect(findHeadFaults(pages, siteUrl, 'Tuners')).toEqual([
    '/hanover has the title of /norwich',
    '/hanover has the description of /norwich',
  ]);
});

export function headChecks(site: RenderedSite): void {
  const { site: siteEntry, collections } = site.state.snapshot;
  const pages = () => site.sitemapPaths().map((path) => site.render(path));

  it('every page has a unique title and description that search results show in full', () => {
    lookedAt('heads', pages().length, 'pages');
    expect(findHeadFaults(pages(), siteUrl, siteEntry.value.name)).toEqual([]);
  });

  it('hub pages link to every city and every service that has a page, and cities to their neighbors', () => {
    const paths = site.sitemapPaths();
    const linksOf = (path: string) =>
      new Set(
        [...site.parse(path).querySelectorAll('main a[href]')].map((link) => link.getAttribute('href')),
      );
    const cities = paths.filter((path) => /^\/locations\/[^/]+$/.test(path));
    const services = paths.filter((path) => /^\/services\/[^/]+$/.test(path));
    lookedAt('hubs', cities.length + services.length, 'links of hubs');
    const [places, offers] = [linksOf('/locations'), linksOf('/services')];
    expect(cities.filter((path) => !places.has(path))).toEqual([]);
    expect(services.filter((path) => !offers.has(path))).toEqual([]);

    const city = [...collections.cities.values()].find(({ value }) => value.neighbors.length > 0);
    const neighbors = city?.value.neighbors ?? [];
    const shown = linksOf(`/locations/${city?.slug}`);
    expect(neighbors.length).toBeGreaterThan(0);
    expect(neighbors.filter((slug) => !shown.has(`/locations/${slug}`))).toEqual([]);
    // A page links to the cities nearby, not to all.
    expect(cities.filter((path) => !shown.has(path)).length).toBeGreaterThan(1);
  });

  it('every page except the start pages has breadcrumbs', () => {
    const without = pages()
      .filter(({ html }) => !/<ol[^>]*class="[^"]*trail/.test(html))
      .map(({ path }) => path);
    expect(without.sort()).toEqual(['/', '/home']);
  });
}
