import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lead } from '../testing/lead-server.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

const listed = 'https://static.example';
const unlisted = 'https://evil.example';
const json = JSON.stringify(lead);

describe('leads from pages of other origins', () => {
  let server: TemporaryApp;

  beforeAll(async () => {
    server = await createTemporaryApp({ leadOrigins: [listed, 'http://localhost:8080'] });
  });
  afterAll(() => server.close());

  const preflight = (headers: Readonly<Record<string, string>>) =>
    server.app.inject({ method: 'OPTIONS', url: '/api/leads', headers });
  const post = (headers: Readonly<Record<string, string>>, payload = json) =>
    server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const postForm = (headers: Readonly<Record<string, string>>) =>
    post(
      { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      new URLSearchParams(lead).toString(),
    );
  const count = async () => (await server.database.selectFrom('leads').select('id').execute()).length;

  test('answers the preflight of a listed origin, without credentials', async () => {
    const { statusCode, headers, body } = await preflight({
      origin: listed,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' });
    expect(headers).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, idempotency-key',
      vary: 'Origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([
    unlisted,
    'null',
    `${listed}.evil.example`,
    `${listed}:8443`,
    'http://static.example',
    'https://STATIC.example',
  ])('refuses the preflight of %s', async (origin) => {
    const answer = await preflight({ origin, 'access-control-request-method': 'POST' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers, 'no cache gives this answer to a listed origin').toMatchObject({ vary: 'Origin' });
  });

  test.each([
    ['a stored lead', json, 201],
    ['a refused lead', '{}', 422],
    ['a malformed body', '{', 400],
  ])('lets the script of a listed origin read the answer to %s', async (_name, payload, status) => {
    const answer = await post({ origin: listed, 'sec-fetch-site': 'cross-site' }, payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': listed, vary: 'Origin' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('redirects a form without script to the page of its origin', async () => {
    const there = await postForm({ origin: listed, 'sec-fetch-site': 'cross-site' });
    const here = await postForm({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' });
    expect([there.statusCode, here.statusCode]).toEqual([303, 303]);
    expect(here.headers.location).toMatch(/^\//);
    expect(there.headers.location).toBe(`${listed}${here.headers.location}`);
  });

  test.each(['cross-site', 'same-site'])('refuses a post of an unlisted origin that is %s', async (site) => {
    const before = await count();
    for (const send of [post, postForm]) {
      const answer = await send({ origin: unlisted, 'sec-fetch-site': site });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(await count()).toBe(before);
  });

  test('shows a visitor without script a page, and gives a script JSON', async () => {
    const from = { origin: unlisted, 'sec-fetch-site': 'cross-site' };
    const visitor = await postForm({ ...from, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(visitor.statusCode).toBe(403);
    expect(visitor.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("style-src 'self'"),
      'cache-control': 'no-store',
    });
    expect(visitor.body).toBe('<h1>Notice: otherSite</h1>');
    const script = await post({ ...from, accept: '*/*' });
    expect(script.json()).toEqual({ message: expect.stringMatching(/\w/) });
  });

  test('stores a lead whose browser names another host only because a proxy replaces it', async () => {
    const before = await count();
    const answer = await post(
      { origin: 'https://www.example.com', 'sec-fetch-site': 'same-origin' },
      JSON.stringify({ ...lead, email: 'proxy@ruiz-law.example' }),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await count()).toBe(before + 1);
  });

  test('counts the campaign of the listed origin', async () => {
    const landing = `${listed}/?utm_source=mail`;
    const { id } = (
      await post({ origin: listed }, JSON.stringify({ ...lead, email: 'b@ruiz-law.example', landing }))
    ).json();
    const stored = await server.database.selectFrom('leads').select('utm').where('id', '=', id).execute();
    expect(stored).toEqual([{ utm: '{"utm_source":"mail"}' }]);
  });
});

test('a server without LEAD_ORIGINS lets no other origin read an answer', async () => {
  const { app, close } = await createTemporaryApp();
  const headers = { origin: listed, 'access-control-request-method': 'POST' };
  const answer = await app.inject({ method: 'OPTIONS', url: '/api/leads', headers });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  expect(answer.headers).not.toHaveProperty('vary');
  await close();
});
