import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemorySite, page } from '../testing/in-memory-site.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

let server: TemporaryApp;
let cookies: Readonly<Record<string, string>>;
const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';
beforeEach(async () => {
  const landing = () => page('<h1>Landing</h1>');
  const site = createInMemorySite({
    '/': landing,
    '/dashboard': landing,
    '/faq': () => page('<h1>FAQ</h1>'),
  });
  server = await createTemporaryApp({ site, sessionSecret });
  cookies = { 'cityblock-session': await signInUser(server.database, { sessionSecret }) };
});
afterEach(() => server.close());

const get = (url: string, as: Readonly<Record<string, string>> = {}, headers = {}) =>
  server.app.inject({ url, cookies: as, headers });

it('is the landing page with an old cookie while the database does not answer', async () => {
  await server.app.ready();
  await server.database.destroy();
  const answer = await get('/', cookies);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('<h1>Landing</h1>');
});

describe.each(['/', '/dashboard'])('%s', (path) => {
  it('is the landing page for signed-out visitors, with Vary: Cookie', async () => {
    for (const as of [{}, { 'cityblock-signed-in': '1' }, { 'cityblock-session': 'made-up' }]) {
      const answer = await get(path, as);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('<h1>Landing</h1>');
      expect(answer.headers.vary).toBe('Accept-Encoding, Cookie');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.cookies).toEqual([]);
    }
  });

  it('is an uncached page for a signed-in user, whatever is cached for others', async () => {
    const landing = await get(path);
    const etag = String(landing.headers.etag);
    const answer = await get(path, cookies, { 'if-none-match': etag });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.vary).toMatch(/Cookie/);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body).not.toContain('Landing');
    expect((await get(path)).body).toBe('<h1>Landing</h1>');
    expect((await get(path, {}, { 'if-none-match': etag })).statusCode).toBe(304);
  });
});

it('a user without access to leads is redirected to the studio, and has an account without links to the dashboard', async () => {
  const token = await signInUser(server.database, { sessionSecret, name: 'ben', role: 'editor' });
  const editor = { 'cityblock-session': token };
  for (const path of ['/', '/dashboard', '/dashboard/leads/7']) {
    const answer = await get(path, editor);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({ location: '/studio', 'cache-control': 'no-store' });
    expect(answer.headers.vary).toMatch(/Cookie/);
  }
  expect((await get('/dashboard/account', cookies)).body).toContain('href="/dashboard/numbers"');
  const account = await get('/dashboard/account', editor);
  expect(account.body).toContain('ben@ruiz.example');
  expect(account.body).not.toContain('href="/dashboard/numbers"');
});

it('a change of the role applies to the next request', async () => {
  const ask = () => get('/api/dashboard/numbers', cookies);
  expect((await ask()).statusCode).toBe(200);
  await signInUser(server.database, { sessionSecret, role: 'editor' });
  const refused = await ask();
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toBe(
    'Your role, editor, does not include the dashboard. The operator of the site can change it.',
  );
  expect((await get('/api/auth/user', cookies)).json()).toMatchObject({ role: 'editor' });
});

it('public pages are cached and equal for visitors and users', async () => {
  const compressed = { 'accept-encoding': 'gzip' };
  const plain = await get('/faq', {}, compressed);
  const signedIn = await get('/faq', cookies, compressed);
  expect(signedIn.rawPayload).toEqual(plain.rawPayload);
  expect(signedIn.headers.etag).toBe(plain.headers.etag);
  expect(signedIn.headers.vary).toBe('Accept-Encoding');
  expect(server.site.requested).toEqual(['/faq']);
});

it('other paths of the dashboard redirect to the sign-in page with the path as a parameter', async () => {
  const answer = await get('/dashboard/leads?city=burbank');
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/sign-in?next=%2Fdashboard%2Fleads%3Fcity%3Dburbank');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await get('/dashboard/', cookies)).statusCode).toBe(308);
  expect((await get('/dashboard/account', cookies)).body).toContain('Change the password');
});

it.each(['/sign-in', '/dashboard', '/dashboard/account'])('%s has the styles of the site', async (path) => {
  const { body } = await get(path, path === '/sign-in' ? {} : cookies);
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
  expect(css).toContain('--work:');
  expect(css).toContain(':focus-visible');
  expect(css).not.toContain('[object');
});
