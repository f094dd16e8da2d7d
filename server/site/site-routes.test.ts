import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RouteTable } from '../../engine/routes/route-table.ts';
import { createInMemorySite, type InMemorySite, page } from '../testing/in-memory-site.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

const long = '<p>Glendale</p>'.repeat(200);
const dayStart = Date.parse('2026-11-22T08:00:00Z');

let clock: number;
/** The delay of the event loop that the server believes in. */
let delay: number;
let site: InMemorySite;
let server: TemporaryApp;
beforeEach(async () => {
  clock = dayStart - 1000;
  site = createInMemorySite({
    '/': () => page('<h1>Home</h1>'),
    '/locations/glendale': () => page(long),
    '/query': ({ query }) => page(`<h1>${JSON.stringify(query)}</h1>`, { cacheable: false }),
    '/roi-calculator': ({ query }) =>
      page(`<h1>${query.employees}</h1>`, { cacheable: false, variesBy: ['employees'] }),
    '/today': (_request, at) => page(`<h1>${at.toISOString()}</h1>`, { validUntil: dayStart }),
    '/robots.txt': () => ({
      kind: 'file',
      contentType: 'text/plain; charset=utf-8',
      body: 'User-agent: *\n',
      immutable: false,
      validUntil: undefined,
    }),
    '/changing': () => {
      if (site.state !== undefined)
        site.state = { ...site.state, snapshot: { ...site.state.snapshot, version: 'changed' } };
      return page('<h1>Changed</h1>');
    },
    '/failed': () => page('<h1>We are sorry</h1>', { status: 500 }),
    '/throws': () => {
      throw new Error('secret detail');
    },
  });
  delay = 0;
  server = await createTemporaryApp({ site, now: () => new Date(clock), loopDelay: () => delay });
});
afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

/** Requests a page as a browser does, which gets it compressed. */
const browse = (url: string, headers: Record<string, string> = {}) =>
  get(url, { 'accept-encoding': 'gzip', ...headers });

const bodyOf = ({ rawPayload }: Awaited<ReturnType<typeof get>>): string => gunzipSync(rawPayload).toString();

describe('a page', () => {
  it('names the content that it was rendered from, if the content changes during the request', async () => {
    const { headers } = await get('/changing');
    expect(headers['x-release']).toBe('unbuilt; content=changed');
  });

  it('is HTML that browsers cache and revalidate', async () => {
    const answer = await get('/locations/glendale');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(long);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(long.length),
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("style-src 'self'"),
      'speculation-rules': '"/speculation-rules.json"',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is encoded with %s for a browser that accepts it', async (encoding, decode) => {
    for (const _time of ['rendered', 'kept']) {
      const answer = await get('/locations/glendale', { 'accept-encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(decode(answer.rawPayload).toString()).toBe(long);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength));
    }
    expect(site.requested).toEqual(['/locations/glendale']);
  });

  it('is answered with 304 if the entity tag of the encoding matches', async () => {
    const { etag } = (await get('/locations/glendale', { 'accept-encoding': 'br' })).headers;
    const asked = { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` };
    const answer = await get('/locations/glendale', asked);
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe('');
    expect(answer.headers).toMatchObject({
      etag,
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    });
    expect((await get('/locations/glendale', { ...asked, 'accept-encoding': 'gzip' })).statusCode).toBe(200);
    expect((await get('/locations/glendale', { 'if-none-match': '*' })).statusCode).toBe(304);
    expect((await get('/locations/glendale', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is answered to HEAD with the headers of GET and no body', async () => {
    const whole = await get('/locations/glendale');
    const head = await server.app.inject({ method: 'HEAD', url: '/locations/glendale' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'vary', 'cache-control']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  it('is rendered once for all query strings', async () => {
    await browse('/locations/glendale?utm_source=a');
    await browse('/locations/glendale?utm_source=b');
    await browse('/locations/glendale');
    expect(site.requested).toEqual(['/locations/glendale']);
  });

  it('is answered from the cache with the same headers, and logged in the same way', async () => {
    const headers = { 'accept-encoding': 'br' };
    const answers = [await get('/locations/glendale', headers), await get('/locations/glendale', headers)];
    expect(site.requested).toHaveLength(1);
    const [first, second] = answers.map(({ headers: { date: _date, ...others } }) => others);
    expect(second).toEqual(first);
    const lines = server.log.filter(({ msg }) => msg === 'answered');
    expect(lines).toMatchObject(
      answers.map(() => ({ method: 'GET', path: '/locations/glendale', status: 200 })),
    );
  });

  it('that is cached gives way to the redirect of a query that named a page of a former system', async () => {
    const { state } = site;
    if (state === undefined) throw new Error('The site has no content.');
    const redirects = { ...state.snapshot.site, value: { redirects: { '/?id=7': 'https://example.com/' } } };
    const snapshot = { ...state.snapshot, redirects };
    site.state = { ...state, snapshot, routes: new RouteTable(snapshot, state.model) };
    for (const url of ['/', '/?id=8']) expect((await get(url)).statusCode).toBe(200);
    expect((await get('/?id=7')).headers.location).toBe('https://example.com/');
  });

  it('that reads the whole query is rendered for each request and not cached', async () => {
    const answer = await get('/query?employees=20&employees=30&__proto__=x', {
      'accept-encoding': 'gzip',
    });
    expect(gunzipSync(answer.rawPayload).toString()).toBe('<h1>{"__proto__":"x","employees":"20"}</h1>');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    expect((await get('/query?employees=40')).body).toContain('40');
  });

  it('that reads parameters of the query is rendered once for each query, until the next snapshot', async () => {
    for (const _time of ['rendered', 'kept']) {
      const answer = await browse('/roi-calculator?employees=20');
      expect(bodyOf(answer)).toBe('<h1>20</h1>');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers.etag).toBeDefined();
    }
    expect(site.requested).toHaveLength(1);
    expect(bodyOf(await browse('/roi-calculator?employees=30'))).toBe('<h1>30</h1>');
    expect(bodyOf(await browse('/roi-calculator'))).toBe('<h1>undefined</h1>');
    expect(site.requested).toHaveLength(3);
    site.swap({ '/roi-calculator': ({ query }) => page(`<h2>${query.employees}</h2>`) });
    await browse('/roi-calculator?employees=20');
    expect(site.requested).toHaveLength(4);
  });

  it('is rendered again when its validity ends', async () => {
    const before = bodyOf(await browse('/today'));
    clock += 999;
    expect(bodyOf(await browse('/today'))).toBe(before);
    clock += 1;
    expect(bodyOf(await browse('/today'))).toBe('<h1>2026-11-22T08:00:00.000Z</h1>');
  });

  it('is rendered again after a new snapshot that affects it, and only then', async () => {
    await browse('/');
    const { etag } = (await browse('/locations/glendale')).headers;
    site.swap({ '/locations/glendale': () => page('<h1>New</h1>') });
    const answer = await browse('/locations/glendale', { 'if-none-match': String(etag) });
    expect(answer.statusCode).toBe(200);
    expect(bodyOf(answer)).toBe('<h1>New</h1>');
    await browse('/');
    expect(site.requested.filter((path) => path === '/')).toHaveLength(1);
  });
});

describe('a page while the event loop is late', () => {
  it('is refused with a short page that names the time to ask again', async () => {
    delay = 1_000;
    const answer = await browse('/locations/glendale');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    });
    expect(bodyOf(answer)).toBe('<h1>Notice: busy</h1>');
    expect((await get('/locations/glendale')).body).toBe('<h1>Notice: busy</h1>');
    expect(site.requested).toEqual([]);
    delay = 0;
    expect((await get('/locations/glendale')).statusCode).toBe(200);
  });

  it('is answered if it is cached', async () => {
    for (const url of ['/', '/locations/glendale', '/roi-calculator?employees=20'])
      expect((await browse(url)).statusCode).toBe(200);
    delay = 1_000;
    for (const url of ['/', '/locations/glendale', '/roi-calculator?employees=20'])
      expect((await browse(url)).statusCode).toBe(200);
    expect((await get('/roi-calculator?employees=21')).statusCode).toBe(503);
    expect((await get('/healthz')).statusCode).toBe(200);
  });
});

describe('a page that many ask for', () => {
  it('is rendered once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => browse('/locations/glendale')));
    expect(site.requested).toEqual(['/locations/glendale']);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(60);
  });
});

describe('an unknown path', () => {
  it('is answered with the not-found page and never with 304', async () => {
    const answer = await get('/nowhere', { 'if-none-match': '*' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe('<h1>Not found</h1>');
  });

  it('becomes a page when a snapshot adds it', async () => {
    expect((await get('/new')).statusCode).toBe(404);
    site.swap({ '/new': () => page('<h1>New</h1>') });
    expect((await get('/new')).statusCode).toBe(200);
  });

  it.each(['/assets/entry.Ab12.js', '/%E0%A4%A', '/%00', `/${'x'.repeat(3000)}`, '/..%2f..%2fetc/passwd'])(
    '%s is answered without a server error',
    async (url) => {
      const answer = await get(url);
      expect([308, 400, 404]).toContain(answer.statusCode);
    },
  );
});

describe('a path that is not canonical', () => {
  it.each([
    ['/Locations/Glendale', '/locations/glendale'],
    ['/locations/glendale/', '/locations/glendale'],
    ['/locations//glendale', '/locations/glendale'],
    ['//evil.example', '/evil.example'],
    ['/locations/glendale/?A=B&c=%20', '/locations/glendale?A=B&c=%20'],
    ['/?a=b', undefined],
    ['/%4Cocations/glendale', '/locations/glendale'],
    ['/%C3%9Cber/a%2fb', '/%C3%BCber/a%2Fb'],
  ])('%s redirects to %s', async (url, location) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(location === undefined ? 200 : 308);
    expect(answer.headers.location).toBe(location);
  });
});

describe('a path with escapes', () => {
  it('is answered at once, as the path that means the same', async () => {
    expect((await get('/loc%61tions/%67lendale')).body).toBe(long);
    for (const spelling of ['/caf%c3%a9', '/caf%C3%A9', '/caf%E9', '/cafe%CC%81'])
      expect((await get(spelling)).statusCode).toBe(404);
    expect(new Set(site.requested)).toEqual(new Set(['/locations/glendale', '/caf%C3%A9']));
  });
});

describe('other answers', () => {
  it('a text file has its media type and is revalidated', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('User-agent: *\n');
    expect((await get('/robots.txt', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  });

  it('a failed page is not cached', async () => {
    for (const _time of [1, 2]) {
      const answer = await get('/failed');
      expect(answer.statusCode).toBe(500);
      expect(answer.body).toBe('<h1>We are sorry</h1>');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(site.requested).toEqual(['/failed', '/failed']);
  });

  it('an exception is logged, and the response contains no details', async () => {
    const answer = await get('/throws');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain('secret detail');
    expect(JSON.stringify(server.log)).toContain('secret detail');
  });

  it('POST to a page is refused', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/locations/glendale', payload: {} });
    expect(answer.statusCode).toBe(405);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  });
});
