import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppOptions } from './app-options.ts';
import { type UserRole, userRoles } from './database/user-role.ts';
import { PictureStudio } from './media/pictures/picture-studio.ts';
import { signInUser } from './testing/sign-in-user.ts';
import { createTemporaryApp, type TemporaryApp } from './testing/temporary-app.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-access-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A person who sends a request: without a session, or with the session of a user. */
type Asker = 'visitor' | UserRole;

const askers: readonly Asker[] = ['visitor', ...userRoles];

/** The askers that each route lets in. The route of all pages is listed by the paths that depend on the user, and one other page. */
const access: readonly (readonly [routes: readonly (string | RegExp)[], letIn: readonly Asker[]])[] = [
  [
    [
      '/faq',
      '/healthz',
      '/readyz',
      '/api/*',
      '/api/leads',
      '/api/reports',
      '/api/auth/login',
      '/api/auth/logout',
      /^\/(?:assets|media|cards|fonts\/content)\/[^/]+$/,
      /^\/(?:favicon|apple-touch-icon|icon-[a-z\d-]+)\.[a-z]+$/,
    ],
    askers,
  ],
  // A token lets in, not a session.
  [['/metrics'], []],
  // Users are redirected to their start page.
  [['/sign-in'], ['visitor']],
  [['/dashboard/account', '/api/auth/user', '/api/auth/password'], userRoles],
  // Visitors see the page of the site.
  [
    ['/', '/dashboard'],
    ['visitor', 'leads', 'owner'],
  ],
  [
    ['/dashboard/numbers', /^\/api\/dashboard\//],
    ['leads', 'owner'],
  ],
  [[/^\/(?:api\/)?studio(?:\/|$)/], ['editor', 'owner']],
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

type Method = (typeof methods)[number];

const pagePaths = ['/', '/faq', '/dashboard', '/dashboard/numbers'];

function askersLetIn(url: string): readonly Asker[] | undefined {
  return access.find(([routes]) =>
    routes.some((route) => (typeof route === 'string' ? route === url : route.test(url))),
  )?.[1];
}

interface Walk {
  readonly routes: number;
  readonly requests: number;
  readonly faults: readonly string[];
}

/** Sends every request as a visitor and as a user of each role, and compares the accepted ones with the list. */
async function walkRoutes(plant: AppOptions['extend'] = () => {}): Promise<Walk> {
  const registered: { readonly method: Method; readonly url: string }[] = [];
  const server = await createTemporaryApp({
    sessionSecret,
    metricsToken: 'a-token-of-the-test',
    clientDir: join(folder, 'no-build'),
    pictures: new PictureStudio({
      contentDir: folder,
      cacheDir: join(folder, 'pictures'),
      log: { warn: () => {} },
    }),
    extend(app) {
      app.addHook('onRoute', ({ method, url }) => {
        const own = [method].flat();
        registered.push(
          ...methods.filter((each) => own.includes(each)).map((each) => ({ method: each, url })),
        );
      });
      plant(app);
    },
  });
  await server.app.ready();
  const routes = registered.flatMap(({ method, url }) =>
    (url === '/*' ? pagePaths : [url]).map((path) => ({ method, url: path })),
  );
  const faults: string[] = [];
  let requests = 0;
  for (const { method, url } of routes) {
    const letIn = askersLetIn(url);
    if (letIn === undefined) faults.push(`${method} ${url} is not in the list`);
    for (const asker of letIn === undefined ? [] : askers) {
      requests += 1;
      const status = await statusFor(server, asker, method, url);
      // A GET is refused by a redirect, too: to the sign-in page or to the start page of the user.
      const isLetIn = status < 500 && ![401, 403, 303].includes(status);
      if (isLetIn !== letIn?.includes(asker)) faults.push(`${method} ${url} answers ${status} to ${asker}`);
    }
  }
  await server.close();
  return { routes: routes.length, requests, faults };
}

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';

/** The status of an answer, whose body may have no end. Each request has a session of its own, since one of the routes ends it. */
async function statusFor(
  { app, database }: TemporaryApp,
  asker: Asker,
  method: Method,
  url: string,
): Promise<number> {
  const token =
    asker === 'visitor' ? undefined : await signInUser(database, { sessionSecret, name: asker, role: asker });
  const answer = await app.inject({
    method,
    url: url.replace(/:\w+(?:\([^/]*\))?|\*/g, 'name'),
    cookies: token === undefined ? {} : { 'cityblock-session': token },
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
}

it('every route lets in the roles of its area and no others, and visitors only if it is public', async () => {
  const { routes, requests, faults } = await walkRoutes();
  console.log(`${routes} routes, ${requests} requests`);
  expect(faults).toEqual([]);
  expect(routes).toBeGreaterThan(60);
});

it('finds a route of an area that any asker may use, and one that is in no area', async () => {
  const { faults } = await walkRoutes((app) => {
    app.get('/api/dashboard/planted', { exposeHeadRoute: false }, async () => ({ leads: [] }));
    app.get('/api/planted', { exposeHeadRoute: false }, async () => ({}));
  });
  expect(faults).toEqual([
    'GET /api/dashboard/planted answers 200 to visitor',
    'GET /api/dashboard/planted answers 200 to editor',
    'GET /api/planted is not in the list',
  ]);
});
