import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { violationsSchema } from '../../dashboard/dashboard-api.ts';
import { signInUser } from '../../testing/sign-in-user.ts';
import { createTemporaryApp, type TemporaryApp } from '../../testing/temporary-app.ts';

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';

let server: TemporaryApp;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-21T09:00:00Z');
  server = await createTemporaryApp({ sessionSecret, now: () => clock });
});
afterEach(() => server.close());

const report = (body: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'http://localhost:3000/not-found',
  user_agent: 'A browser',
  body: {
    documentURL: 'http://localhost:3000/not-found?name=ana',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
    sample: 'const name = "Ana"',
    ...body,
  },
});

const send = (payload: unknown, type = 'application/reports+json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** Returns the list of the dashboard. */
async function shown() {
  const token = await signInUser(server.database, { sessionSecret, now: () => clock });
  const cookies = { 'cityblock-session': token };
  const { body } = await server.app.inject({ url: '/api/dashboard/violations', cookies });
  return violationsSchema.parse(JSON.parse(body)).violations;
}

describe('reports about what a policy blocked', () => {
  it('write no text of their sender into the log', async () => {
    await send([
      report({ blockedURL: 'https://buy-pills.example/' }),
      report({ blockedURL: 'buy-more-pills:now' }),
      report({ effectiveDirective: 'buy-many-pills' }),
    ]);
    const noted = server.log.filter(({ msg }) => String(msg).startsWith('the policy of a page'));
    expect(noted).toMatchObject([{ page: '/not-found', directive: 'script-src-elem' }]);
    expect(JSON.stringify(server.log)).not.toContain('pills');
    expect((await shown()).map(({ blocked }) => blocked)).toEqual([
      'buy-more-pills:',
      'https://buy-pills.example',
    ]);
  });

  it('are counted by page, directive and origin, and nothing else is kept', async () => {
    expect((await send([report(), report()])).statusCode).toBe(204);
    clock = new Date('2026-11-21T10:00:00Z');
    await send([
      report({ blockedURL: 'https://evil.example:8443/collect?name=ana', effectiveDirective: 'connect-src' }),
    ]);
    expect(await shown()).toEqual([
      {
        page: '/not-found',
        directive: 'connect-src',
        blocked: 'https://evil.example:8443',
        count: 1,
        lastAt: '2026-11-21T10:00:00.000Z',
      },
      {
        page: '/not-found',
        directive: 'script-src-elem',
        blocked: 'inline',
        count: 2,
        lastAt: '2026-11-21T09:00:00.000Z',
      },
    ]);
    expect(JSON.stringify(server.log).toLowerCase()).not.toContain('ana"');
  });

  it.each([
    ['http://localhost:3000/ana@example.com', null],
    ['http://localhost:3000/dashboard/leads/0192', '/dashboard'],
    ['about:blank', null],
    ['no address', null],
  ])('about %s are listed under %j', async (documentURL, page) => {
    await send([report({ documentURL })]);
    expect((await shown()).map((violation) => violation.page)).toEqual([page]);
  });

  it.each([
    ['chrome-extension://abcdef/script.js', 'chrome-extension:'],
    ['data', 'other'],
    ['', 'other'],
    ['data:text/html,<b>', 'data:'],
  ])('of the blocked address %j keep %s', async (blockedURL, blocked) => {
    await send([report({ blockedURL })]);
    expect((await shown()).map((violation) => violation.blocked)).toEqual([blocked]);
  });

  it.each([
    ['an object', {}, 422],
    ['no JSON', '[', 400],
    ['a dangerous property', '[{"__proto__":1}]', 400],
    ['too many bytes', JSON.stringify([report({ sample: 'x'.repeat(20_000) })]), 413],
  ])('are refused if the body is %s', async (_name, body, status) => {
    expect((await send(body)).statusCode).toBe(status);
    expect(await shown()).toEqual([]);
  });

  it('of another kind or form are ignored', async () => {
    const others = [
      { ...report(), type: 'deprecation' },
      report({ effectiveDirective: 'a <b>' }),
      null,
      'text',
      {},
    ];
    expect((await send(others)).statusCode).toBe(204);
    expect(await shown()).toEqual([]);
  });

  it('are limited by minute', async () => {
    const batch = Array.from({ length: 20 }, () => report());
    for (let request = 0; request < 6; request += 1) expect((await send(batch)).statusCode).toBe(204);
    expect((await send([report()])).statusCode).toBe(429);
    clock = new Date(clock.getTime() + 60_000);
    expect((await send([report()])).statusCode).toBe(204);
    expect((await shown())[0]?.count).toBe(121);
  });

  it('replace those that were reported longest ago', async () => {
    for (let number = 0; number < 150; number += 1) {
      clock = new Date(clock.getTime() + 60_000);
      await send([report({ blockedURL: `https://h${number}.example/` })]);
    }
    const blocked = (await shown()).map((violation) => violation.blocked);
    expect(blocked).toHaveLength(100);
    expect([blocked[0], blocked.at(-1)]).toEqual(['https://h149.example', 'https://h50.example']);
  });
});
