import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUserStore } from './dashboard/auth/user-store.ts';
import { createTemporaryApp, type TemporaryApp } from './testing/temporary-app.ts';

const account = { email: 'ana@ruiz.example', password: 'four plain words here' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

let server: TemporaryApp;
let cookies: Record<string, string>;

beforeAll(async () => {
  server = await createTemporaryApp({ siteUrl: 'https://www.example.com', trustProxy: 1 });
  await createUserStore(server.database, () => new Date()).add(account.email, account.password);
  const signedIn = await inject({ method: 'POST', url: '/api/auth/login', payload: account });
  cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
});
afterAll(() => server.close());

/** A request as a proxy with TLS passes it on. */
const inject = ({ headers, ...options }: InjectOptions) =>
  server.app.inject({
    ...options,
    headers: {
      host: 'www.example.com',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      ...headers,
    },
  });

type Answer = Awaited<ReturnType<typeof inject>>;

/** The name of each header and what a good value of it looks like. */
const required = {
  'content-security-policy':
    /^(?=.*default-src 'none')(?=.*frame-ancestors ')(?!.*'unsafe-eval')(?!.*script-src[^;]* (?:'unsafe-inline'|data:|https?:(?!\/\/)|\*))/,
  'cross-origin-resource-policy': /^same-(?:origin|site)$/,
  'referrer-policy': /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
  // At least half a year.
  'strict-transport-security': /^max-age=(?:[2-9]\d{7}|\d{9,}|1[6-9]\d{6})\b/,
  'x-content-type-options': /^nosniff$/,
} as const;

/** Returns what other sites could misuse, as sentences: the rules of the HTTP Observatory that concern answers of a server. */
function headerFaults({ headers, cookies }: Pick<Answer, 'headers' | 'cookies'>): readonly string[] {
  return [
    ...Object.entries(required)
      .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
      .map(([name]) => `${name} is "${headers[name] ?? ''}"`),
    ...(headers['access-control-allow-credentials'] === undefined
      ? []
      : ['others may read with credentials']),
    ...cookies
      .filter(
        ({ name, secure, sameSite, httpOnly }) =>
          !secure || sameSite === undefined || (!httpOnly && name.includes('session')),
      )
      .map(({ name }) => `the cookie ${name} lacks an attribute`),
  ];
}

it.each<readonly [kind: string, status: number, request: InjectOptions]>([
  ['page', 200, { url: '/' }],
  ['unknown page', 404, { url: '/no-such-page' }],
  ['redirect to a canonical path', 308, { url: '/No-Such-Page/' }],
  ['address that cannot be decoded', 404, { url: '/%e0%a4%a' }],
  ['sign-in page', 200, { url: '/sign-in' }],
  [
    'refused sign-in',
    401,
    {
      method: 'POST',
      url: '/api/auth/login',
      headers: form,
      payload: 'email=ben%40ruiz.example&password=wrong',
    },
  ],
  ['sign-in', 200, { method: 'POST', url: '/api/auth/login', payload: account }],
  ['API, signed out', 401, { url: '/api/auth/user' }],
  ['API, unknown', 404, { url: '/api/no-such-route' }],
  ['API, wrong method', 405, { url: '/api/leads' }],
  ['API, refused lead', 422, { method: 'POST', url: '/api/leads', headers: json, payload: '{}' }],
  ['refused form', 422, { method: 'POST', url: '/api/leads', headers: form, payload: 'page=%2F' }],
  ['API, invalid JSON', 400, { method: 'POST', url: '/api/leads', headers: json, payload: '{' }],
  ['health', 200, { url: '/readyz' }],
])('%s: %i, and no header is missing, also for another origin', async (_kind, status, request) => {
  const answer = await inject(request);
  expect(answer.statusCode).toBe(status);
  expect(headerFaults(answer)).toEqual([]);
  const headers = { ...request.headers, origin: 'https://elsewhere.example' };
  expect(headerFaults(await inject({ ...request, headers }))).toEqual([]);
});

it.each(['/', '/dashboard', '/dashboard/account', '/api/dashboard/leads'])(
  'no header is missing for a user: %s',
  async (url) => {
    const answer = await inject({ url, cookies });
    expect(answer.statusCode).toBe(200);
    expect(headerFaults(answer)).toEqual([]);
  },
);

it.each([
  ['content-security-policy', ''],
  [
    'content-security-policy',
    "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  ],
  ['content-security-policy', "default-src 'none'; script-src https:; frame-ancestors 'none'"],
  ['content-security-policy', "default-src 'self'; frame-ancestors 'none'"],
  ['content-security-policy', "default-src 'none'; script-src 'self'"],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['referrer-policy', 'unsafe-url'],
  ['strict-transport-security', 'max-age=3600'],
  ['x-content-type-options', ''],
])('the header %s: %j is found', async (name, value) => {
  const { headers, cookies } = await inject({ url: '/' });
  expect(headerFaults({ headers: { ...headers, [name]: value }, cookies })).toEqual([
    `${name} is "${value}"`,
  ]);
});

it.each([
  { name: 'session', value: '1', httpOnly: true, sameSite: 'Lax' },
  { name: 'session', value: '1', secure: true, sameSite: 'Lax' },
  { name: 'hint', value: '1', secure: true },
])('the cookie %j is found', async (cookie) => {
  const { headers } = await inject({ url: '/' });
  expect(headerFaults({ headers, cookies: [cookie] })).toHaveLength(1);
});
