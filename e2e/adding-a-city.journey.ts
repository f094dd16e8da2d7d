import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerBrowser } from './shared-services.ts';
import { cellPages, cityPage, otherCell, slugsOf } from './site-pages.ts';
import { type SiteServer, startSite } from './site-server.ts';

let browser: Browser;
let site: SiteServer;
let page: Page;

const file = () => join(site.contentDir, 'cities/added-harbor.json');

const { slug: neighbor, path: neighborPath } = otherCell.city;
const { slug: service, name: serviceName } = otherCell.service;
const secondService = cellPages.find((cell) => cell.service.slug !== service)?.service.slug ?? '';
const unofferedService = slugsOf('services').find((slug) => slug !== service && slug !== secondService) ?? '';

const city = {
  $schema: '../schema/city.json',
  name: 'Added Harbor',
  kind: 'city',
  county: 'Los Angeles County',
  state: 'CA',
  geo: { latitude: 34.02, longitude: -117.9495 },
  keyIndustries: ['Education', 'Healthcare'],
  neighbors: [neighbor, cityPage.slug],
  description: 'IT support and security for Added Harbor offices, clinics and workshops beside the water.',
  about: ['A paragraph that only this city has.'],
  services: {
    [service]: {
      lead: 'The harbor offices of Added Harbor share one breakwater line and two carriers.',
      intro: `A sentence about the service in this city alone. ${'Boats, cranes and offices share the pier. '.repeat(18)}`,
      faqs: [{ question: 'Do you come on board?', answer: 'Yes, while the boat is at the pier.' }],
    },
    [secondService]: {},
  },
};

const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;
const text = async (path: string) => (await fetch(site.url + path)).text();
const inSitemap = async (part: string) =>
  [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => path.includes(part))
    .sort();
const linksOf = (html: string) => [...html.matchAll(/href="(\/[^"#?]*)"/g)].map(([, path = '']) => path);

/** The breadcrumbs of a page as visitors see them and in the structured data. */
async function breadcrumbs(): Promise<{ readonly shown: string[]; readonly structured: string[] }> {
  const shown = await page.locator('#breadcrumbs li').allInnerTexts();
  const structured = await page.evaluate(() => {
    const graph = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    );
    const list = graph['@graph']?.find((thing: { '@type': string }) => thing['@type'] === 'BreadcrumbList');
    return list.itemListElement.map((item: { name: string }) => item.name);
  });
  return { shown: shown.map((name) => name.trim()), structured };
}

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), startSite({ command: 'start' })]);
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('its pages are not found before its file exists', async () => {
  expect(await status('/locations/added-harbor')).toBe(404);
  expect(await status(`/locations/added-harbor/${service}`)).toBe(404);
  expect(linksOf(await text('/locations'))).not.toContain('/locations/added-harbor');
  expect(await inSitemap('harbor')).toEqual([]);
});

test('a file that is added while the server runs adds its hub and its cells', async () => {
  const started = performance.now();
  await writeFile(file(), JSON.stringify(city, null, 2));
  await expect.poll(() => status('/locations/added-harbor'), { timeout: 120_000 }).toBe(200);
  console.log(`A new city was served ${Math.round(performance.now() - started)} ms after its file was saved`);
  expect(await status(`/locations/added-harbor/${service}`)).toBe(200);
  expect(await status(`/locations/added-harbor/${secondService}`)).toBe(200);

  await page.goto(`${site.url}/locations/added-harbor/${service}`);
  await expect.poll(() => page.locator('h1').textContent()).toContain('Added Harbor');
  await expect
    .poll(() => page.locator('main').textContent())
    .toContain('A sentence about the service in this city alone.');
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('index,follow');
});

test('a cell without copy is thin: it is served, but neither indexed nor linked', async () => {
  const thin = `/locations/added-harbor/${secondService}`;
  await page.goto(`${site.url}${thin}`);
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
  expect(linksOf(await text('/locations/added-harbor'))).not.toContain(thin);
});

test('a service that the city does not offer has the fallback page, which is not indexed', async () => {
  await page.goto(`${site.url}/locations/added-harbor/${unofferedService}`);
  await expect.poll(() => page.locator('h1').textContent()).toContain('Added Harbor');
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
});

test('the list of places, its map and the sitemap contain the city', async () => {
  await page.goto(`${site.url}/locations`);
  await expect
    .poll(() => page.locator('main svg a[href="/locations/added-harbor"]').count())
    .toBeGreaterThan(0);
  await page.locator('main a[href="/locations/added-harbor"]:not([tabindex="-1"])').first().click();
  await page.waitForURL('**/locations/added-harbor');
  expect(await inSitemap('harbor')).toEqual([
    '/locations/added-harbor',
    `/locations/added-harbor/${service}`,
  ]);
});

test('its pages have breadcrumbs and links to nearby cities', async () => {
  await page.goto(`${site.url}/locations/added-harbor/${service}`);
  const { shown, structured } = await breadcrumbs();
  expect(shown).toEqual(['Home', 'Locations', 'Added Harbor', serviceName]);
  expect(structured).toEqual(shown);
  for (const slug of city.neighbors) {
    const link = page.locator(`main a[href^="/locations/${slug}"]`).first();
    expect(await status((await link.getAttribute('href')) ?? '')).toBe(200);
  }
});

test('the neighbors that it lists link back to it, with the same service', async () => {
  await page.goto(site.url + neighborPath);
  await expect.poll(() => page.locator('main .places a[href="/locations/added-harbor"]').count()).toBe(1);
  await page.goto(site.url + otherCell.path);
  await expect
    .poll(() => page.locator(`main .places a[href="/locations/added-harbor/${service}"]`).count())
    .toBe(1);
});

test('an invalid save changes nothing and is logged; renaming the file moves its pages', async () => {
  await writeFile(file(), JSON.stringify({ ...city, neighbors: ['no-such-city'] }, null, 2));
  await expect.poll(() => site.output(), { timeout: 120_000 }).toContain('no-such-city');
  expect(await status('/locations/added-harbor')).toBe(200);
  expect(await text('/locations/added-harbor')).toContain('Added Harbor');

  await writeFile(file(), JSON.stringify(city, null, 2));
  await rename(file(), join(site.contentDir, 'cities/old-harbor.json'));
  await expect.poll(() => status('/locations/old-harbor'), { timeout: 120_000 }).toBe(200);
  expect(await status('/locations/added-harbor')).toBe(404);
});

test('deleting the file removes its pages, links and sitemap entries', async () => {
  await rm(join(site.contentDir, 'cities/old-harbor.json'));
  await expect.poll(() => status('/locations/old-harbor'), { timeout: 120_000 }).toBe(404);
  expect(linksOf(await text('/locations'))).not.toContain('/locations/old-harbor');
  expect(await inSitemap('harbor')).toEqual([]);
});
