import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import type { AddressLimits } from '../operations/settings/rate-limit.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

let server: TemporaryApp;
afterEach(() => server.close());

const person = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz-law.example',
  phone: '(626) 555-0199',
  company: 'Ruiz Law',
};

type Headers = Readonly<Record<string, string>>;

async function start(leads: AddressLimits, options: Parameters<typeof createTemporaryApp>[0] = {}) {
  server = await createTemporaryApp({
    ...options,
    rateLimits: { leads, signIn: { address: null, network: null, account: null } },
  });
}

const send = (message: string, headers: Headers = {}, fields: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/leads',
    payload: { ...person, message, ...fields },
    headers,
  });

const sendForm = (fields: Headers) =>
  server.app.inject({
    method: 'POST',
    url: '/api/leads',
    payload: new URLSearchParams({ ...person, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const ofAddress = (count: number): AddressLimits => ({ address: { count, seconds: 600 }, network: null });

async function stored(): Promise<number> {
  return (await server.database.selectFrom('leads').select('id').execute()).length;
}

describe.each(dialectNames)('leads on %s', (dialect) => {
  it('are limited by address, with a message for visitors', async () => {
    await start(ofAddress(2), { dialect });
    for (const message of ['one', 'two']) expect((await send(message)).statusCode).toBe(201);
    const answer = await send('three');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(590);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().message).toMatch(/Please send it again in 10 minutes, or call us\./);
    expect(await stored()).toBe(2);
  });
});

describe('leads', () => {
  it('are refused with a time that is not too short', async () => {
    let clock = Date.parse('2026-11-21T12:00:00Z');
    await start(ofAddress(1), { now: () => new Date(clock) });
    expect((await send('one')).statusCode).toBe(201);
    clock += 510_000;
    const answer = await send('two');
    expect(answer.headers['retry-after']).toBe('90');
    expect(answer.json().message).toContain('Please send it again in 2 minutes');
  });

  it('from a form are refused with its page and the typed values', async () => {
    await start(ofAddress(1));
    expect((await sendForm({ message: 'one' })).statusCode).toBe(303);
    const answer = await sendForm({ message: 'two & <three>', page: '/faq' });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toContain('two & <three>');
    expect(answer.body).toContain('Please send it again in 10 minutes');
  });

  it.each<[string, () => ReturnType<typeof send>]>([
    ['JSON', () => send('one', {}, { email: 'no address' })],
    ['JSON with an id', () => send('one', { 'idempotency-key': 'a'.repeat(36) }, { email: 'no address' })],
    ['a form', () => sendForm({ message: 'one', email: 'no address' })],
  ])('with invalid values in %s count, also repeated ones', async (_name, sendInvalid) => {
    await start(ofAddress(4));
    for (let time = 0; time < 3; time += 1) expect((await sendInvalid()).statusCode).toBe(422);
    expect((await send('one')).statusCode).toBe(201);
    expect((await sendInvalid()).statusCode).toBe(429);
    expect((await send('two')).statusCode).toBe(429);
  });

  it('that could not be stored do not count', async () => {
    await start(ofAddress(1));
    await sql`alter table leads rename to elsewhere`.execute(server.database);
    for (let time = 0; time < 3; time += 1) expect((await send('one')).statusCode).toBe(503);
    await sql`alter table elsewhere rename to leads`.execute(server.database);
    await expect.poll(async () => (await send('one')).statusCode).toBe(201);
    expect((await send('two')).statusCode).toBe(429);
  });

  it('count once if a form sends one again with the same id, later', async () => {
    await start(ofAddress(2));
    const again = (duration: string) => send('one', {}, { submissionId: 'a'.repeat(36), duration });
    for (const duration of ['5000', '9000', '14000']) expect((await again(duration)).statusCode).toBe(201);
    expect((await send('two')).statusCode).toBe(201);
    expect((await send('three')).statusCode).toBe(429);
  });

  it('are answered as stored if the last one within the limit is sent again', async () => {
    await start(ofAddress(1));
    const id = { 'idempotency-key': 'a'.repeat(36) };
    const first = await send('one', id);
    const again = await send('one', id);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().id).toBe(first.json().id);
    expect((await send('two', id)).statusCode).toBe(429);
    expect(await stored()).toBe(1);
  });

  it('with one id and different texts count separately', async () => {
    await start(ofAddress(2));
    const id = { 'idempotency-key': 'a'.repeat(36) };
    const statuses = [];
    for (const message of ['one', 'two', 'three']) statuses.push((await send(message, id)).statusCode);
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('are limited by network, for IPv4 and IPv6', async () => {
    await start(
      { address: { count: 2, seconds: 600 }, network: { count: 3, seconds: 3600 } },
      { trustProxy: 1 },
    );
    const from = async (ip: string) => (await send(`from ${ip}`, { 'x-forwarded-for': ip })).statusCode;
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(await from(ip)).toBe(201);
    expect(await from('192.0.2.4')).toBe(429);
    expect(await from('192.0.3.4')).toBe(201);
    expect(await from('2001:db8:0:1::1')).toBe(201);
    expect(await from('2001:db8:0:1::2')).toBe(201);
    expect(await from('2001:db8:0:1:ffff::3')).toBe(429);
    expect(await from('2001:db8:0:2::1')).toBe(201);
    expect(await from('2001:db8:0:3::1')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(201);
  });

  it('are limited by the address of the connection if TRUST_PROXY names no proxy, which is logged once', async () => {
    await start(ofAddress(1));
    const statuses = [];
    for (const [index, header] of ['x-forwarded-for', 'forwarded', 'x-forwarded-for'].entries())
      statuses.push((await send(`${index}`, { [header]: `192.0.2.${index}` })).statusCode);
    expect(statuses).toEqual([201, 429, 429]);
    expect(server.log.filter(({ msg }) => String(msg).includes('TRUST_PROXY=1'))).toHaveLength(1);
  });

  it.each([
    ['an IPv4 address with a port', 1, ['203.0.114.5:4711', '203.0.114.5:4712']],
    ['an IPv6 address in brackets', 1, ['[2001:db8::1]', '[2001:db8::2]:4711']],
    ['an address in quotes', 1, ['"203.0.114.5"', '"203.0.114.5:4711"']],
    ['an IPv6 address in quotes', 1, ['"[2001:db8::1]:1"', '2001:db8::2']],
    [
      'ports of listed proxies',
      ['127.0.0.1', '10.0.0.0/8'],
      ['192.0.2.1:1, 10.0.0.1:1', '192.0.2.1:2, 10.0.0.2'],
    ],
    ['nothing that is an address', 1, ['unknown', '_hidden', '1.2.3.4.5', '[203.0.114.5]', '"', '::1]:1']],
  ])('are limited behind a proxy that writes %s', async (_name, trustProxy, claims) => {
    await start(ofAddress(1), { trustProxy });
    const statuses = [];
    for (const claim of claims) statuses.push((await send(claim, { 'x-forwarded-for': claim })).statusCode);
    expect(statuses).toEqual([201, ...claims.slice(1).map(() => 429)]);
  });

  it('are counted as those of one visitor if the proxy names no address, which is logged once', async () => {
    await start(ofAddress(9), { trustProxy: 1 });
    for (const claim of ['unknown', 'junk, 203.0.114.5', 'unknown'])
      await send(claim, { 'x-forwarded-for': claim });
    expect(server.log.filter(({ msg }) => String(msg).startsWith('VISITORS SHARE ONE LIMIT'))).toHaveLength(
      1,
    );
  });

  it.each([
    ['one proxy', 1, ['198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1']],
    ['two proxies', 2, ['198.51.100.1, 192.0.2.1, 10.0.0.1', '198.51.100.2, 192.0.2.1, 10.0.0.2']],
    [
      'listed proxies',
      ['127.0.0.1', '10.0.0.0/8'],
      ['198.51.100.1, 192.0.2.1, 10.0.0.1', '198.51.100.2, 192.0.2.1, 10.0.0.2, 10.0.0.3'],
    ],
  ])(
    'are limited by the rightmost address that is not of a proxy, behind %s',
    async (_name, trustProxy, claims) => {
      await start(ofAddress(1), { trustProxy });
      const statuses = [];
      for (const claim of claims) statuses.push((await send(claim, { 'x-forwarded-for': claim })).statusCode);
      expect(statuses).toEqual([201, 429]);
    },
  );

  it('are accepted if the limiter fails', async () => {
    await start(ofAddress(1));
    await server.database.schema.dropTable('rate_limits').execute();
    for (const message of ['one', 'two']) expect((await send(message)).statusCode).toBe(201);
    expect(JSON.stringify(server.log)).toContain('leads are accepted without it');
  });
});
