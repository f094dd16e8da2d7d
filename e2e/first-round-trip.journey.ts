import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeSmallest } from '../server/site/content-encoding.ts';
import { cityPage, landingPath } from './site-pages.ts';
import { type SiteServer, startSite } from './site-server.ts';

/**
 * Maximum number of bytes of a response with its headers: a server may send ten segments of 1,460 bytes before the first
 * acknowledgment (RFC 6928).
 */
const firstRoundTrip = 14_600;

/** The part of the smallest encoding that the first response may be larger. */
const encodedAtOnce = 0.04;

/** The test measures every n-th cell. */
const cellStep = 12;

/** Milliseconds until the test fails for a page that does not become smaller. */
const smallTimeout = 240_000;

interface Measured {
  readonly path: string;
  /** Bytes of the first response, with its headers. */
  readonly first: number;
  /** Bytes of the response with the smallest encoding, which replaces the first one shortly after. */
  readonly small: number;
}

let site: SiteServer;

beforeAll(async () => {
  site = await startSite({ command: 'start', env: { SITE_URL: 'https://www.example.com' } });
});

afterAll(() => site.stop());

interface Response {
  readonly headBytes: number;
  readonly body: Buffer;
}

/** A response as it arrives on the socket. */
async function request(path: string): Promise<Response> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`,
  );
  const bytes = Buffer.concat(await socket.toArray());
  const headBytes = bytes.indexOf('\r\n\r\n') + 4;
  const head = bytes.toString('latin1', 0, headBytes);
  if (!head.startsWith('HTTP/1.1 200 ') || !/^content-encoding: br\r$/m.test(head))
    throw new Error(`${path} was not answered with brotli: ${head}`);
  return { headBytes, body: bytes.subarray(headBytes) };
}

const sizeOf = ({ headBytes, body }: Response): number => headBytes + body.byteLength;
const textOf = async (path: string) => brotliDecompressSync((await request(path)).body).toString();

async function pathsOfSitemap(): Promise<readonly string[]> {
  const read = async (file: string) =>
    [...(await textOf(file)).matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname);
  const listed = await read('/sitemap.xml');
  return (await Promise.all(listed.map((path) => (path.endsWith('.xml') ? read(path) : [path])))).flat();
}

/** Requests a page until its smallest encoding is served. */
async function smallSizeOf(path: string, first: number): Promise<number> {
  const deadline = Date.now() + smallTimeout;
  while (Date.now() < deadline) {
    const size = sizeOf(await request(path));
    if (size < first) return size;
    await setTimeout(20);
  }
  throw new Error(`${path} was not made smaller than ${first} bytes.`);
}

/** Measures the first response of each page, and the smallest one of pages whose first is too large. */
async function measureAll(paths: readonly string[]): Promise<readonly Measured[]> {
  const requested: { path: string; first: number }[] = [];
  for (const path of paths) requested.push({ path, first: sizeOf(await request(path)) });
  const pages: Measured[] = [];
  for (const { path, first } of requested)
    pages.push({ path, first, small: first > firstRoundTrip ? await smallSizeOf(path, first) : first });
  return pages.sort((left, right) => right.first - left.first);
}

const tooLarge = (pages: readonly Measured[]) => pages.filter(({ small }) => small > firstRoundTrip);

/** Pages that would fit if their first encoding was better. */
const needlesslyLarge = (pages: readonly Measured[]) =>
  pages.filter(({ first, small }) => first > firstRoundTrip && small * (1 + encodedAtOnce) <= firstRoundTrip);

function print(kind: string, pages: readonly Measured[]): void {
  const [largest] = pages;
  const over = pages.filter(({ first }) => first > firstRoundTrip);
  console.log(
    `${pages.length} ${kind}: ${over.length} of them over ${firstRoundTrip} bytes in the first response; ` +
      `the largest, ${largest?.path}: ${largest?.first} bytes`,
  );
}

const kinds = [
  { kind: 'hubs', pattern: /^\/locations\/[^/]+$/, step: 1 },
  { kind: 'cells', pattern: /^\/locations\/[^/]+\/[^/]+$/, step: cellStep },
  { kind: 'services', pattern: /^\/services\/[^/]+$/, step: 1 },
  { kind: 'industries', pattern: /^\/industries\/[^/]+$/, step: 1 },
  { kind: 'landing pages', pattern: landingPath, step: 1 },
] as const;

test.each(kinds)('$kind fit the first round trip', async ({ kind, pattern, step }) => {
  const all = (await pathsOfSitemap()).filter((path) => pattern.test(path));
  const pages = await measureAll(all.filter((_path, index) => index % step === 0));
  print(kind, pages);
  expect(pages.length).toBeGreaterThan(0);
  expect(tooLarge(pages)).toEqual([]);
  expect(needlesslyLarge(pages)).toEqual([]);
});

test('a page whose first encoding is needlessly large is found', () => {
  const page = { path: '/a', first: firstRoundTrip + 1, small: 13_000 };
  expect(needlesslyLarge([page, { path: '/b', first: 14_000, small: 14_000 }])).toEqual([page]);
});

test('a page with all its styles inline is too large', async () => {
  const { path } = cityPage;
  const html = await textOf(path);
  const file = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html);
  const css = await textOf(file?.[1] ?? '');
  const whole = html.replace(file?.[0] ?? '', () => `<style>${css}</style>`);
  const { byteLength } = await encodeSmallest(Buffer.from(whole));
  expect(tooLarge([{ path, first: byteLength, small: byteLength }])).toHaveLength(1);
});
