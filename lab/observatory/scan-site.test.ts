import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUserStore } from '../../server/auth/user-store.ts';
import { createTemporaryApp, type TemporaryApp } from '../../server/testing/temporary-app.ts';
import { scanSite } from './scan-site.ts';
import { startTlsFront, type TlsFront } from './tls-front.ts';

const account = { email: 'ana@ruiz.example', password: 'four plain words here' };

let front: TlsFront;
let server: TemporaryApp;
/** A header that the server leaves out. */
let left = '';

beforeAll(async () => {
  front = await startTlsFront();
  server = await createTemporaryApp({
    siteUrl: front.origin,
    trustProxy: 1,
    extend: (app) => {
      app.addHook('onSend', async (_request, reply) => {
        if (left !== '') reply.removeHeader(left);
      });
    },
  });
  await createUserStore(server.database, () => new Date()).add(account.email, account.password);
  front.serve(await server.app.listen({ host: '127.0.0.1', port: 0 }));
});

afterAll(async () => {
  front.stop();
  await server.close();
});

it('finds at least 120 points for every kind of answer, pages and dashboard, API and errors', async () => {
  const scanned = await scanSite({ ...front, account });
  expect(scanned.length).toBeGreaterThan(15);
  expect(scanned.filter(({ score }) => score < 120)).toEqual([]);
  expect(new Set(scanned.map(({ status }) => status))).toEqual(new Set([200, 308, 400, 401, 404, 405, 422]));
});

it('finds an answer without a policy', async () => {
  left = 'content-security-policy';
  const scanned = await scanSite({ ...front });
  left = '';
  const [page] = scanned.filter(({ score }) => score < 120);
  expect(page?.findings).toContainEqual(
    expect.objectContaining({ rule: 'content-security-policy', points: -25 }),
  );
});
