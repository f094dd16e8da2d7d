import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageScope, recordIn } from '../../../engine/compose/page-composer.ts';
import { SiteContent } from '../../../engine/loading/site-content.ts';
import { composeHead, type HeadImage } from '../../../engine/render/head.ts';
import type { Route } from '../../../engine/routes/route-table.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { isIndexable } from '../../../engine/routes/sitemap.ts';
import { builtInModel } from '../../site/built-in-model.ts';
import { createInMemorySite, page } from '../../testing/in-memory-site.ts';
import { createTemporaryApp } from '../../testing/temporary-app.ts';
import { drawCard } from './card-drawing.ts';
import { cardPath, pageOfCardPath } from './card-path.ts';
import { cardRoutes } from './card-routes.ts';
import { socialCardAt, socialCardImage } from './compose-social-card.ts';
import type { SocialCard } from './social-card.ts';

const now = new Date('2026-11-21T17:00:00Z');
const content = fileURLToPath(new URL('../../../content/', import.meta.url));
const state = readState();
const routes = [...state.routes.routes()];

const site = {
  ...createInMemorySite({}),
  state,
};

let app: FastifyInstance;
const open: FastifyInstance[] = [];
beforeAll(async () => {
  app = await appWith({});
});
afterEach(() => Promise.all(open.splice(1).map((each) => each.close())));
afterAll(() => app.close());

async function appWith(options: { readonly maxWaiting?: number; readonly maxBytes?: number }) {
  const made = fastify();
  await made.register(cardRoutes, { site, now: () => now, ...options });
  open.push(made);
  return made;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the card of a page', () => {
  it.each([
    '/',
    longestPath(/^\/services\/[^/]+$/),
    longestPath(/^\/locations\/[^/]+\/[^/]+$/),
    articlePath(),
  ])('of %s is an immutable PNG of 1200 by 630 pixels', async (path) => {
    const image = imageOf(path);
    expect(image).toMatchObject({ width: 1200, height: 630 });
    const answer = await get(image.path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[0-9a-f]{10}"$/),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(answer.rawPayload.byteLength).toBeLessThan(100_000);
    expect(await darkShare(answer.rawPayload)).toBeGreaterThan(0.02);
  });

  it('is answered with 304 for a matching entity tag, without drawing', async () => {
    const { path } = imageOf('/faq');
    const etag = `"${path.split('/')[2]}"`;
    const answer = await get(path, { 'if-none-match': `"other", W/${etag}` });
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe('');
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('redirects from an earlier path to the current one', async () => {
    const { path } = imageOf('/faq');
    const answer = await get('/cards/0123456789/faq.png');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({ location: path, 'cache-control': 'no-store' });
  });

  it.each([
    '/cards/0123456789/nowhere.png',
    '/cards/0123456789/locations/atlantis/cybersecurity.png',
    '/cards/0123456789/faq',
    '/cards/0123456789/FAQ.png',
    '/cards/0123456789/faq/.png',
    '/cards/0123456789//faq.png',
    '/cards/0123456789/..%2f..%2fetc/passwd.png',
    '/cards/xyz/faq.png',
    '/cards/faq.png',
    '/cards/',
    '/cards/0123456789/faq.svg?title=anything',
  ])('%s is answered with 404 and not cached', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ignores the query', async () => {
    const { path } = imageOf('/faq');
    const [plain, asked] = await Promise.all([get(path), get(`${path}?title=Other`)]);
    expect(asked.rawPayload.equals(plain.rawPayload)).toBe(true);
  });
});

describe('the paths of cards', () => {
  const indexable = routes.filter(isIndexable);
  const images = routes.map((route) => ({ route, image: imageOfRoute(route) }));

  it(`identify the page of the card, for all ${routes.length} pages, ${indexable.length} of them in the sitemap`, () => {
    expect(indexable.length).toBeGreaterThan(300);
    const wrong = images.filter(({ route, image }) => {
      const path = pageOfCardPath(image.path);
      const card = path === undefined ? undefined : socialCardAt(state, path, now.getTime());
      return path !== shownBy(route) || card === undefined || cardPath(path, card) !== image.path;
    });
    expect(wrong.map(({ route }) => route.path)).toEqual([]);
    expect(new Set(images.map(({ image }) => image.path)).size).toBeLessThan(indexable.length + 20);
  });

  /** The page of the card: a cell that is not indexed shows that of its city. */
  const shownBy = (route: Route): string => {
    const [city, service] = route.kind === 'cell' ? [...route.subjects.values()] : [];
    return isIndexable(route) || city === undefined || service === undefined
      ? route.path
      : `/locations/${city.slug}`;
  };

  it('change with the title, the telephone number and the coordinates of a neighbor only', () => {
    const card = cardAt('/locations/glendale');
    if (card.map === undefined) throw new Error('A city has no map on its card.');
    const path = cardPath('/locations/glendale', card);
    const [first, ...others] = card.map.neighbors;
    if (first === undefined) throw new Error('A city has no neighbors on its card.');
    const moved = { ...first, geo: { ...first.geo, latitude: first.geo.latitude + 0.01 } };
    const changed = [
      { ...card, title: `${card.title}!` },
      { ...card, phone: '(603) 555-0100' },
      { ...card, map: { ...card.map, neighbors: [moved, ...others] } },
    ].map((other) => cardPath('/locations/glendale', other));
    expect(new Set([path, ...changed]).size).toBe(4);
    expect(cardPath('/locations/glendale', structuredClone(card))).toBe(path);
  });

  it('have a text alternative that describes the card', () => {
    expect(imageOf('/locations/glendale').alt).toMatch(/Glendale, CA\. .+ 555-\d{4}\. Glendale: Burbank, /);
    expect(images.filter(({ image }) => image.alt.length > 250)).toEqual([]);
  });

  it('are recognized by their extension and hash', () => {
    expect(pageOfCardPath('/cards/0123456789/faq.jpg')).toBeUndefined();
    expect(pageOfCardPath('/cards/0123456789.png')).toBe('/');
  });
});

describe('concurrent requests for cards', () => {
  it('draw each card once and are refused when the queue is full', async () => {
    const busy = await appWith({ maxWaiting: 3 });
    const paths = routes.slice(0, 8).map((route) => imageOfRoute(route).path);
    const twice = [...paths, ...paths];
    const answers = await Promise.all(twice.map((url) => busy.inject({ url })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 503)).toHaveLength(10);
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect(refused?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(refused?.headers.etag).toBeUndefined();
    expect((await busy.inject({ url: paths[7] ?? '' })).statusCode).toBe(200);
  });
});

it('draws cards in a worker thread, so that pages do not wait', async () => {
  const drawing = await appWith({});
  const paths = routes.slice(0, 6).map((route) => route.path);
  await drawing.inject({ url: imageOf('/about').path });
  const asked: number[] = [];
  const drawnHere: number[] = [];
  for (const path of paths) {
    asked.push(await cpuMilliseconds(() => drawing.inject({ url: imageOf(path).path })));
    drawnHere.push(await cpuMilliseconds(() => drawCard(cardAt(path))));
  }
  // Other work of this thread, such as garbage collection, may be part of single measurements.
  expect(Math.min(...drawnHere)).toBeGreaterThan(0);
  expect(Math.min(...asked)).toBeLessThan(Math.min(...drawnHere) / 2);
});

it('serves cards next to pages in the whole application', async () => {
  const pages = { ...createInMemorySite({ '/faq': () => page('<h1>FAQ</h1>') }), state };
  const server = await createTemporaryApp({ site: pages });
  const card = socialCardAt(state, '/faq', now.getTime());
  const url = cardPath('/faq', card ?? expect.fail('The page has no card.'));
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect((await server.app.inject({ url: '/cards/0123456789/nowhere.png' })).statusCode).toBe(404);
  await server.close();
});

function readState(): SiteState {
  const { state: read, diagnostics } = new SiteContent(content, builtInModel).read(now.getTime());
  if (read === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return read;
}

function cardAt(path: string): SocialCard {
  return socialCardAt(state, path, now.getTime()) ?? expect.fail(`There is no page at ${path}.`);
}

/** The CPU time of this thread during the work. */
async function cpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function imageOf(path: string): HeadImage {
  const { route } = state.routes.match(path);
  if (route === undefined) throw new Error(`There is no page at ${path}.`);
  return imageOfRoute(route);
}

function imageOfRoute(route: Route): HeadImage {
  const scope = pageScope(state, route, now.getTime());
  const { image } = composeHead(route, recordIn(scope), socialCardImage);
  if (image === undefined) throw new Error(`${route.path} has no image.`);
  return image;
}

/** The longest indexed path that matches, whose card is likely to have a long title. */
function longestPath(pattern: RegExp): string {
  const paths = routes
    .filter((route) => isIndexable(route) && pattern.test(route.path))
    .map(({ path }) => path);
  return paths.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

function articlePath(): string {
  const route = routes.find((each) => each.kind === 'cell' && each.subjects.has('posts'));
  return route?.path ?? '';
}

/** The share of dark pixels: text and lines. */
async function darkShare(png: Buffer): Promise<number> {
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((shade) => shade < 100).length / data.length;
}

it('shows a picture behind its text, covered with the color of paper', async () => {
  const card = socialCardAt(state, '/', now.getTime()) ?? expect.fail('no card');
  const black = { create: { width: 900, height: 900, channels: 3 as const, background: '#000000' } };
  const backgroundBytes = Uint8Array.from(await sharp(black).jpeg().toBuffer());
  const brightness = async (png: Buffer) => {
    const corner = { left: 4, top: 4, width: 8, height: 8 };
    const [red] = (await sharp(png).extract(corner).removeAlpha().stats()).channels;
    return red?.mean ?? 0;
  };
  const plain = await brightness(await drawCard(card));
  const pictured = await brightness(await drawCard({ ...card, background: '/media/x.jpg', backgroundBytes }));
  expect(plain).toBeGreaterThan(220);
  expect(pictured).toBeLessThan(plain - 15);
  // The text stays legible.
  expect(pictured).toBeGreaterThan(190);
});
