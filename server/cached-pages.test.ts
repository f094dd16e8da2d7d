import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemorySite, type InMemorySite, page } from './testing/in-memory-site.ts';
import { createTemporaryApp, type TemporaryApp } from './testing/temporary-app.ts';

let site: InMemorySite;
let server: TemporaryApp;
let origin: string;
/** The requests that the framework received. */
let received: string[];

beforeEach(async () => {
  received = [];
  site = createInMemorySite({
    '/': () => page('<h1>Home</h1>'),
    '/faq': () => page(`<h1>${'Questions '.repeat(50)}</h1>`),
  });
  server = await createTemporaryApp({
    site,
    extend: (app) => {
      app.addHook('onRequest', async ({ method, url }) => {
        received.push(`${method} ${url}`);
      });
    },
  });
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close());

async function answerTo(path: string, headers: Record<string, string> = {}) {
  const [response]: IncomingMessage[] = await once(get(origin + path, { headers }), 'response');
  if (response === undefined) throw new Error('There is no answer.');
  const { date: _date, ...others } = response.headers;
  return { status: response.statusCode, headers: others, body: await text(response) };
}

describe('the answer for a cached page', () => {
  it.each(['identity', 'gzip', 'br'])('is the same as that of the framework: %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const first = await answerTo('/faq', headers);
    expect(first.status).toBe(200);
    expect(await answerTo('/faq', headers)).toEqual(first);
    const renderings = received.length;
    expect(await answerTo('/faq', headers)).toEqual(first);
    expect(await answerTo('/faq?from=mail', headers)).toEqual(first);
    expect(received).toHaveLength(renderings);
  });

  it('is 304 for a page that the browser has', async () => {
    const { headers } = await answerTo('/faq', { 'accept-encoding': 'gzip' });
    const held = { 'accept-encoding': 'gzip', 'if-none-match': `W/${headers.etag}` };
    const fromCache = await answerTo('/faq', held);
    expect(fromCache).toMatchObject({ status: 304, body: '' });
    expect(received).toHaveLength(1);
    const fromFramework = await server.app.inject({ url: '/faq', headers: held });
    const { date: _date, ...expected } = fromFramework.headers;
    expect(fromCache.headers).toMatchObject(expected);
  });

  it('is logged and counted like others', async () => {
    for (const path of ['/faq', '/faq?name=Ana']) await answerTo(path);
    const lines = () => server.log.filter(({ msg }) => msg === 'answered');
    await expect.poll(() => lines().length).toBe(2);
    const [first, second] = lines().map((line) => Object.keys(line).sort());
    expect(second).toEqual(first);
    expect(await server.app.metrics.text()).toMatch(/requests_total\{kind="page",status="200"\} 2/);
  });
});

describe('the framework answers', () => {
  it('the start page, which differs for users', async () => {
    await answerTo('/');
    await answerTo('/');
    expect(received).toEqual(['GET /', 'GET /']);
  });

  it('requests with another method', async () => {
    await answerTo('/faq');
    const [response]: IncomingMessage[] = await once(
      request(`${origin}/faq`, { method: 'HEAD' }).end(),
      'response',
    );
    expect(response?.statusCode).toBe(200);
    expect(received).toEqual(['GET /faq', 'HEAD /faq']);
  });

  it('requests that name two hosts, and refuses them', async () => {
    await answerTo('/faq');
    const twice = ['Host', 'one.example', 'Host', 'two.example'];
    const [response]: IncomingMessage[] = await once(
      request(`${origin}/faq`, { headers: twice }).end(),
      'response',
    );
    expect(response?.statusCode).toBe(400);
  });
});
