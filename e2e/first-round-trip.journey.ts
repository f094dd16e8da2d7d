import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeSmallest } from '../server/site/content-encoding.ts';
import { cityPage } from './site-pages.ts';
import { type SiteServer, startSite } from './site-server.ts';

/**
 * Maximum number of bytes of a page. A server may send ten segments of 1,460 bytes before the first acknowledgment
 * (RFC 6928); the response headers take the rest. The test measures the cached page with the best brotli quality, which
 * replaces the fast encoding shortly after the first request.
 */
const firstRoundTrip = 14_000;

/** The test measures every n-th cell. */
const cellStep = 12;

/** Milliseconds until the test fails for a page that does not become smaller. */
const smallTimeout = 240_000;

interface Measured {
  readonly path: string;
  /** Bytes of the first response, with the fast encoding. */
  readonly fast: number;
  readonly small: number;
}

let site: SiteServer;

beforeAll(async () => {
  site = await startSite({ command: 'start', env: { SITE_URL: 'https://www.example.com' } });
});

afterAll(() => site.stop());

/** The compressed body of a response. */
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

/** Requests a page until its smaller encoding is served. */
async function measureSmall(path: string, fast: number): Promise<Measured> {
  const deadline = Date.now() + smallTimeout;
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
  const requested: { path: string; fast: number }[] = [];
  for (const path of paths) requested.push({ path, fast: await sizeOf(path) });
  const pages: Measured[] = [];
  for (const { path, fast } of requested) pages.push(await measureSmall(path, fast));
  return pages.sort((left, right) => right.small - left.small);
}

function print(kind: string, pages: readonly Measured[]): void {
  const [largest] = pages;
  console.log(
    `${pages.length} ${kind}; the largest, ${largest?.path}: ${largest?.small} bytes of ${firstRoundTrip}, ` +
      `${largest?.fast} at once`,
  );
}

test('every hub fits the first round trip', async () => {
  const cities = (await pathsOfSitemap()).filter((path) => /^\/locations\/[^/]+$/.test(path));
  const pages = await measureAll(cities);
  print('hubs', pages);
  expect(pages.length).toBeGreaterThan(0);
  expect(overBudget(pages)).toEqual([]);
}, 600_000);

test('cells fit the first round trip', async () => {
  const all = (await pathsOfSitemap()).filter((path) => /^\/locations\/[^/]+\/[^/]+$/.test(path));
  const pages = await measureAll(all.filter((_path, index) => index % cellStep === 0));
  print(`cells of ${all.length}`, pages);
  expect(pages.length).toBeGreaterThan(0);
  expect(overBudget(pages)).toEqual([]);
});

test('a page with all its styles inline is too large', async () => {
  const { path } = cityPage;
  const html = await textOf(path);
  const file = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html);
  const css = await textOf(file?.[1] ?? '');
  const whole = html.replace(file?.[0] ?? '', () => `<style>${css}</style>`);
  const { byteLength } = await encodeSmallest(Buffer.from(whole));
  expect(overBudget([{ path, fast: byteLength, small: byteLength }])).toHaveLength(1);
});
