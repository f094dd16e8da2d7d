import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeSmallest } from '../server/site/content-encoding.ts';
import { type SiteServer, startSite } from './site-server.ts';

/**
 * What a server may send before it hears from the browser is ten segments of 1,460 bytes (RFC 6928); the headers of the
 * answer take the rest. Measured is the page as it is kept: with the smallest brotli, which takes the place of the fast
 * one some tenths of a second after a page was first asked for.
 */
const firstRoundTrip = 14_000;

/** Of the pages of a service in a city, every so manieth is looked at. */
const everyService = 12;

/** Milliseconds after which the test gives up on a page that does not become smaller. */
const smallWithin = 240_000;

interface Measured {
  readonly path: string;
  /** Bytes of the first answer, and of those that follow soon. */
  readonly fast: number;
  readonly small: number;
}

let site: SiteServer;

beforeAll(async () => {
  site = await startSite({ command: 'start', env: { SITE_URL: 'https://www.example.com' } });
});

afterAll(() => site.stop());

/** The bytes of an answer as they travel. */
async function bytesOf(path: string): Promise<Buffer> {
  const request = get(site.url + path, { headers: { 'accept-encoding': 'br' } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  const chunks: Buffer[] = (await response?.toArray()) ?? [];
  if (response?.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
    throw new Error(`${path} was not answered with brotli: ${response?.statusCode}.`);
  return Buffer.concat(chunks);
}

const textOf = async (path: string) => brotliDecompressSync(await bytesOf(path)).toString();
const sizeOf = async (path: string) => (await bytesOf(path)).byteLength;

async function pathsOfSitemap(): Promise<readonly string[]> {
  const read = async (file: string) =>
    [...(await textOf(file)).matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname);
  const listed = await read('/sitemap.xml');
  return (await Promise.all(listed.map((path) => (path.endsWith('.xml') ? read(path) : [path])))).flat();
}

/** Asks for a page again until it comes in its smaller form. */
async function measureSmall(path: string, fast: number): Promise<Measured> {
  const deadline = Date.now() + smallWithin;
  let small = fast;
  while (small === fast && Date.now() < deadline) {
    await setTimeout(20);
    small = await sizeOf(path);
  }
  if (small >= fast) throw new Error(`${path} was not made smaller than ${fast} bytes.`);
  return { path, fast, small };
}

const overBudget = (pages: readonly Measured[]) => pages.filter(({ small }) => small > firstRoundTrip);

async function measureAll(paths: readonly string[]): Promise<readonly Measured[]> {
  const asked: { path: string; fast: number }[] = [];
  for (const path of paths) asked.push({ path, fast: await sizeOf(path) });
  const pages: Measured[] = [];
  for (const { path, fast } of asked) pages.push(await measureSmall(path, fast));
  return pages.sort((left, right) => right.small - left.small);
}

function tell(kind: string, pages: readonly Measured[]): void {
  const [largest] = pages;
  console.log(
    `${pages.length} ${kind}; the largest, ${largest?.path}: ${largest?.small} bytes of ${firstRoundTrip}, ` +
      `${largest?.fast} at once`,
  );
}

test('every page of a city comes whole with the first round trip', async () => {
  const cities = (await pathsOfSitemap()).filter((path) => /^\/locations\/[^/]+$/.test(path));
  const pages = await measureAll(cities);
  tell('pages of cities', pages);
  expect(pages.length).toBeGreaterThan(0);
  expect(overBudget(pages)).toEqual([]);
}, 600_000);

test('so do pages of a service in a city', async () => {
  const all = (await pathsOfSitemap()).filter((path) => /^\/locations\/[^/]+\/[^/]+$/.test(path));
  const pages = await measureAll(all.filter((_path, index) => index % everyService === 0));
  tell(`pages of a service in a city, of ${all.length}`, pages);
  expect(pages.length).toBeGreaterThan(0);
  expect(overBudget(pages)).toEqual([]);
});

test('a page with all of its styles in it is found to be too large', async () => {
  const path = '/locations/pasadena';
  const html = await textOf(path);
  const file = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html);
  const css = await textOf(file?.[1] ?? '');
  const whole = html.replace(file?.[0] ?? '', () => `<style>${css}</style>`);
  const { byteLength } = await encodeSmallest(Buffer.from(whole));
  expect(overBudget([{ path, fast: byteLength, small: byteLength }])).toHaveLength(1);
});
