import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readReleaseValue, releaseHeader } from './release.ts';
import { lead } from './testing/lead-server.ts';
import { createTemporaryApp, type TemporaryApp } from './testing/temporary-app.ts';

let clientDir: string;
let server: TemporaryApp;
beforeEach(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'cityblock-client-'));
  mkdirSync(join(clientDir, 'assets', 'chunks'), { recursive: true });
  writeFileSync(join(clientDir, 'assets', 'chunks', 'entry.AbCd12.js'), 'export {};');
  writeFileSync(join(clientDir, 'assets', 'chunks', 'entry.AbCd12.js.br'), 'packed');
  mkdirSync(join(clientDir, 'fonts'));
  writeFileSync(join(clientDir, 'fonts', 'besley-3d40fa7c.woff2'), 'font');
  writeFileSync(join(clientDir, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await createTemporaryApp({ clientDir });
});
afterEach(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('files of the client build', () => {
  it('are cached for a year if their names contain a hash', async () => {
    const answer = await get('/assets/chunks/entry.AbCd12.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('export {};');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are cached for a year if they are fonts', async () => {
    const answer = await get('/fonts/besley-3d40fa7c.woff2');
    expect(answer.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('are compressed if the browser accepts it', async () => {
    const answer = await get('/assets/chunks/entry.AbCd12.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.body).toBe('packed');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });

  it('vary by encoding, compressed or not', async () => {
    expect((await get('/assets/chunks/entry.AbCd12.js')).headers.vary).toMatch(/accept-encoding/i);
  });

  it('are cached for an hour if their names have no hash', async () => {
    const answer = await get('/drawing.svg');
    expect(answer.headers['content-type']).toMatch(/svg/);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('are completed by the stylesheets of compositions, which the site makes', async () => {
    const path = '/assets/blocks.0123abcd.hero-cover.css';
    const body = `.a0{${'color:red;'.repeat(300)}}`;
    const contentType = 'text/css; charset=utf-8';
    server.site.swap({
      [path]: () => ({ kind: 'file', contentType, body, immutable: true, validUntil: undefined }),
    });
    const answer = await get(path, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': contentType,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const earlier = await get('/assets/blocks.4567cdef.hero-cover.css');
    expect(earlier.statusCode).toBe(404);
    expect(earlier.json()).toEqual({ message: 'There is no such file.' });
  });

  it('return 404 without a page or a redirect if they are missing', async () => {
    const answer = await get('/assets/Missing.Ab.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(server.site.requested).toEqual([]);
  });

  it.each(['/../package.json', '/assets/../../package.json', '/assets/..%2f..%2fpackage.json'])(
    'cannot be outside of the folder: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.body).not.toContain('cityblock');
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('the API', () => {
  it('returns 401 without a session', async () => {
    const answer = await get('/api/auth/user');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api/'],
  ] as const)('answers %s %s with 404 in JSON', async (method, url) => {
    const answer = await server.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: expect.any(String) });
    expect(server.site.requested).toEqual([]);
  });
});

describe('the release header', () => {
  it('is on pages, errors, assets, API responses and URLs that cannot be decoded', async () => {
    const urls = ['/', '/no-such-page', '/drawing.svg', '/api/auth/user', '/healthz', '/%E0%A4%A', '//x'];
    for (const url of urls) {
      const value = String((await get(url)).headers[releaseHeader]);
      expect(readReleaseValue(value), url).toEqual({
        release: 'unbuilt',
        content: server.site.state?.snapshot.version,
      });
    }
    expect(readReleaseValue('unbuilt')).toBeUndefined();
  });
});

describe('security headers', () => {
  const headersOf = async (siteUrl: string, url: string) => {
    const other = await createTemporaryApp({ siteUrl });
    const { headers } = await other.app.inject({ url });
    await other.close();
    return headers;
  };

  it.each(['/', '/no-such-page', '/api/auth/user', '/healthz', '/%E0%A4%A'])(
    'include HSTS and a resource policy on %s if the site has TLS',
    async (url) => {
      expect(await headersOf('https://www.example.com', url)).toMatchObject({
        'strict-transport-security': 'max-age=63072000',
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );

  it('let no page use the camera, the location or the microphone', async () => {
    const features = String((await get('/')).headers['permissions-policy']).split(', ');
    expect(features).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()']));
  });

  it('do not include HSTS without TLS', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('health', () => {
  it('reports alive and ready', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    const ready = await get('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ready', content: 'snapshot-1', canary: 'off' });
    expect(ready.headers['cache-control']).toBe('no-store');
  });

  it('reports alive but not ready without the database', async () => {
    await server.database.destroy();
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(503);
  });
});

it('answers requests of programs with 503 where the database is out of order, and with 500 after other errors', async () => {
  const failing = await createTemporaryApp({
    extend(app) {
      for (const code of ['SQLITE_IOERR', 'EROFS', 'CB_OTHER'])
        app.get(`/api/${code}`, () => {
          throw Object.assign(new Error('The query failed'), { code });
        });
    },
  });
  const statusOf = async (code: string) => (await failing.app.inject(`/api/${code}`)).statusCode;
  expect(await statusOf('SQLITE_IOERR')).toBe(503);
  expect(await statusOf('EROFS')).toBe(503);
  expect(await statusOf('CB_OTHER')).toBe(500);
  await failing.close();
});

it('closes the site and the database with the application', async () => {
  await server.app.close();
  expect(server.site.isClosed).toBe(true);
  await expect(server.database.selectFrom('leads').selectAll().execute()).rejects.toThrow();
});

it('aborts deliveries when it closes, without waiting for jobs', async () => {
  const { promise: jobEnded, resolve: endJob } = Promise.withResolvers<void>();
  const { promise: jobStarted, resolve: startJob } = Promise.withResolvers<void>();
  const send = vi.fn(() => new Promise<void>(() => {}));
  const busy = await createTemporaryApp({
    receivers: [{ kind: 'webhook', name: 'silent:', send }],
    jobs: [
      {
        name: 'long',
        interval: 60_000,
        run() {
          startJob();
          return jobEnded;
        },
      },
    ],
  });
  await busy.app.inject({ method: 'POST', url: '/api/leads', payload: lead });
  await jobStarted;
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), { timeout: 120_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = busy.close();
  // The grace period starts when the application begins to close.
  const passing = setInterval(() => vi.advanceTimersByTime(1_000), 5);
  await vi.waitFor(
    async () => {
      const rows = await busy.database.selectFrom('deliveries').select('last_error').execute();
      expect(rows).toContainEqual({ last_error: expect.stringContaining('stopped') });
    },
    { timeout: 120_000 },
  );
  clearInterval(passing);
  vi.useRealTimers();
  endJob();
  await closed;
});
