import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

let browser: Browser;
let site: SiteServer;
let page: Page;

const file = () => join(site.contentDir, 'cities/la-puente.json');

const city = {
  $schema: '../schema/city.json',
  name: 'La Puente',
  kind: 'city',
  county: 'Los Angeles County',
  state: 'CA',
  geo: { latitude: 34.02, longitude: -117.9495 },
  keyIndustries: ['Education', 'Healthcare'],
  neighbors: ['el-monte', 'covina'],
  description: 'IT support and security for La Puente offices, clinics and workshops between two freeways.',
  about: ['A paragraph that only this city has.'],
  services: {
    'it-support': { intro: 'What is true of support in this city and nowhere else.' },
    cybersecurity: {},
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

/** The trail of a page as it is seen, and as search engines read it. */
async function trail(): Promise<{ readonly seen: string[]; readonly told: string[] }> {
  const seen = await page.locator('#breadcrumbs li').allInnerTexts();
  const told = await page.evaluate(() => {
    const graph = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    );
    const list = graph['@graph']?.find((thing: { '@type': string }) => thing['@type'] === 'BreadcrumbList');
    return list.itemListElement.map((item: { name: string }) => item.name);
  });
  return { seen: seen.map((name) => name.trim()), told };
}

beforeAll(async () => {
  [browser, site] = await Promise.all([connectBrowser(), startSite({ command: 'start' })]);
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('before the file is there, its pages are not; they are cached as not found', async () => {
  expect(await status('/locations/la-puente')).toBe(404);
  expect(await status('/locations/la-puente/it-support')).toBe(404);
  expect(linksOf(await text('/locations'))).not.toContain('/locations/la-puente');
  expect(await inSitemap('puente')).toEqual([]);
});

test('one file written beside the running server makes its hub and its cells', async () => {
  const started = performance.now();
  await writeFile(file(), JSON.stringify(city, null, 2));
  await expect.poll(() => status('/locations/la-puente'), { timeout: 120_000 }).toBe(200);
  console.log(`A new city was served ${Math.round(performance.now() - started)} ms after its file was saved`);
  expect(await status('/locations/la-puente/it-support')).toBe(200);
  expect(await status('/locations/la-puente/cybersecurity')).toBe(200);

  await page.goto(`${site.url}/locations/la-puente/it-support`);
  expect(await page.locator('h1').textContent()).toBe('IT Support in La Puente, CA');
  expect(await page.locator('main').textContent()).toContain('What is true of support in this city');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('index,follow');
});

test('a service that the city does not offer is the general page, which search engines pass over', async () => {
  await page.goto(`${site.url}/locations/la-puente/mac-support`);
  expect(await page.locator('h1').textContent()).toContain('La Puente');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
});

test('the list of places, its map and the sitemap have it', async () => {
  await page.goto(`${site.url}/locations`);
  expect(await page.locator('main svg a[href="/locations/la-puente"]').count()).toBeGreaterThan(0);
  await page.locator('main a[href="/locations/la-puente"]:not([tabindex="-1"])').first().click();
  await page.waitForURL('**/locations/la-puente');
  expect(await inSitemap('puente')).toEqual([
    '/locations/la-puente',
    '/locations/la-puente/cybersecurity',
    '/locations/la-puente/it-support',
  ]);
});

test('its breadcrumbs and nearby cities follow, and lead somewhere', async () => {
  await page.goto(`${site.url}/locations/la-puente/it-support`);
  const { seen, told } = await trail();
  expect(seen).toEqual(['Home', 'Locations', 'La Puente', 'IT Support']);
  expect(told).toEqual(seen);
  const nearby = page.locator('#local .places');
  expect(await nearby.locator('a').count()).toBe(2);
  for (const link of await nearby.locator('a').all())
    expect(await status((await link.getAttribute('href')) ?? '')).toBe(200);
});

test('the neighbors that it names have it among theirs, with the same service', async () => {
  await page.goto(`${site.url}/locations/el-monte`);
  expect(await page.locator('#map .places a[href="/locations/la-puente"]').count()).toBe(1);
  await page.goto(`${site.url}/locations/el-monte/it-support`);
  expect(await page.locator('#local .places a[href="/locations/la-puente/it-support"]').count()).toBe(1);
});

test('a broken save of it changes nothing and says why; a renamed file moves its pages', async () => {
  await writeFile(file(), JSON.stringify({ ...city, neighbors: ['no-such-city'] }, null, 2));
  await expect.poll(() => site.output(), { timeout: 120_000 }).toContain('no-such-city');
  expect(await status('/locations/la-puente')).toBe(200);
  expect(await text('/locations/la-puente')).toContain('La Puente');

  await writeFile(file(), JSON.stringify(city, null, 2));
  await rename(file(), join(site.contentDir, 'cities/old-puente.json'));
  await expect.poll(() => status('/locations/old-puente'), { timeout: 120_000 }).toBe(200);
  expect(await status('/locations/la-puente')).toBe(404);
});

test('a city whose file is deleted is gone everywhere', async () => {
  await rm(join(site.contentDir, 'cities/old-puente.json'));
  await expect.poll(() => status('/locations/old-puente'), { timeout: 120_000 }).toBe(404);
  expect(linksOf(await text('/locations'))).not.toContain('/locations/old-puente');
  expect(await inSitemap('puente')).toEqual([]);
});
