import { connect } from 'node:net';
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

/** The test measures every n-th cell. */
const cellStep = 12;

interface Measured {
  readonly path: string;
  /** Bytes of the first response, with its headers. */
  readonly first: number;
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

async function measureAll(paths: readonly string[]): Promise<readonly Measured[]> {
  const pages: Measured[] = [];
  for (const path of paths) {
    // The server compresses a page at the highest level when it is asked for again.
    await request(path);
    pages.push({ path, first: sizeOf(await request(path)) });
  }
  return pages.sort((left, right) => right.first - left.first);
}

const tooLarge = (pages: readonly Measured[]) => pages.filter(({ first }) => first > firstRoundTrip);

function print(kind: string, pages: readonly Measured[]): void {
  const [largest] = pages;
  console.log(
    `${pages.length} ${kind}: ${tooLarge(pages).length} of them over ${firstRoundTrip} bytes in the first response; ` +
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
});

test('a page with all its styles inline is too large', async () => {
  const { path } = cityPage;
  const html = await textOf(path);
  const file = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html);
  const css = await textOf(file?.[1] ?? '');
  const whole = html.replace(file?.[0] ?? '', () => `<style>${css}</style>`);
  const { byteLength } = await encodeSmallest(Buffer.from(whole));
  expect(tooLarge([{ path, first: byteLength }])).toHaveLength(1);
});
