import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { type Finding, type ObservedAnswer, observatoryScore } from './observatory-score.ts';

export interface ScannedSite {
  readonly origin: string;
  /** The origin without TLS; undefined if nothing answers there. */
  readonly plainOrigin: string | undefined;
  /** The certificate of the site, if no system trusts it. */
  readonly certificate?: string | undefined;
  /** An account with which the dashboard is scanned. */
  readonly account?: { readonly email: string; readonly password: string };
}

export interface ScannedAnswer {
  readonly name: string;
  readonly status: number;
  readonly score: number;
  readonly findings: readonly Finding[];
}

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Received {
  readonly status: number;
  readonly headers: ObservedAnswer['headers'];
  readonly body: string;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** One request of each kind of answer. */
const publicAnswers: readonly (readonly [name: string, asked: Asked])[] = [
  ['page', { path: '/' }],
  ['unknown page', { path: '/no-such-page' }],
  ['redirect to a canonical path', { path: '/No-Such-Page/' }],
  ['address that cannot be decoded', { path: '/%' }],
  ['sitemap', { path: '/sitemap.xml' }],
  ['sign-in page', { path: '/sign-in' }],
  ['refused sign-in', { method: 'POST', path: '/api/auth/login', headers: form, body: 'email=&password=' }],
  ['API, signed out', { path: '/api/auth/user' }],
  ['API, without a session', { path: '/api/dashboard/leads' }],
  ['API, unknown', { path: '/api/no-such-route' }],
  ['API, wrong method', { path: '/api/leads' }],
  ['API, refused lead', { method: 'POST', path: '/api/leads', headers: json, body: '{}' }],
  ['refused form', { method: 'POST', path: '/api/leads', headers: form, body: 'page=%2F' }],
  ['API, invalid JSON', { method: 'POST', path: '/api/leads', headers: json, body: '{' }],
  ['health', { path: '/readyz' }],
];

/** Scores one answer of each kind. The dashboard is included if there is an account. */
export async function scanSite(site: ScannedSite): Promise<readonly ScannedAnswer[]> {
  const redirect = await redirectOf(site);
  const scan = async (name: string, asked: Asked): Promise<ScannedAnswer> => {
    const { status, headers, body } = await ask(site, asked);
    const elsewhere = { ...asked.headers, origin: 'https://elsewhere.example' };
    const { headers: fromElsewhere } = await ask(site, { ...asked, method: 'GET', headers: elsewhere });
    const url = new URL(asked.path, site.origin);
    return { name, status, ...observatoryScore({ url, headers, body, redirect, fromElsewhere }) };
  };
  const scanned: ScannedAnswer[] = [];
  for (const [name, asked] of publicAnswers) scanned.push(await scan(name, asked));
  if (site.account === undefined) return scanned;
  const credentials = {
    method: 'POST',
    path: '/api/auth/login',
    headers: json,
    body: JSON.stringify(site.account),
  };
  const cookie = [(await ask(site, credentials)).headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ');
  for (const [name, asked] of [
    ['sign-in', credentials],
    ['dashboard', { path: '/dashboard', headers: { cookie } }],
    ['account page', { path: '/dashboard/account', headers: { cookie } }],
    ['API of the dashboard', { path: '/api/dashboard/leads', headers: { cookie } }],
  ] as const)
    scanned.push(await scan(name, asked));
  return scanned;
}

async function ask(site: ScannedSite, { method = 'GET', path, headers, body }: Asked): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const options = {
    method,
    path,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(body.length) }) },
    ...(site.certificate !== undefined && { ca: site.certificate }),
  };
  const sent = request(site.origin, options, (answer) => {
    text(answer).then(
      (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content }),
      reject,
    );
  });
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

/** Where the site redirects requests without TLS. */
async function redirectOf({ plainOrigin }: ScannedSite): Promise<ObservedAnswer['redirect']> {
  if (plainOrigin === undefined) return null;
  const { promise, resolve } = Promise.withResolvers<ObservedAnswer['redirect']>();
  requestPlain(plainOrigin, ({ headers: { location } }) => {
    resolve(location === undefined ? 'none' : new URL(location, plainOrigin));
  })
    .once('error', () => resolve(null))
    .end();
  return promise;
}
