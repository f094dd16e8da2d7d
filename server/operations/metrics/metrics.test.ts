import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { dialectNames } from '../../database/database.ts';
import { releaseHeader } from '../../release.ts';
import { createInMemorySite, page } from '../../testing/in-memory-site.ts';
import { parsePrometheusText, type Sample } from '../../testing/prometheus-text.ts';
import { queueSampleLead } from '../../testing/queue-sample-lead.ts';
import {
  createTemporaryApp,
  type TemporaryApp,
  type TemporaryAppOptions,
} from '../../testing/temporary-app.ts';
import { createMetricsServer } from './metrics-server.ts';

let server: TemporaryApp;
afterEach(() => server.close());

const token = 'pX2!vQn8#kT4wRz6@yL0sHd9$fJ5cM7b';
const person = {
  firstName: 'Zebulon',
  lastName: 'Quackenbush',
  email: 'zeb@quackenbush.example',
  phone: '(626) 555-0199',
  company: 'Quackenbush Law',
  message: 'An unusual message.',
};

async function start(options: TemporaryAppOptions = {}): Promise<void> {
  server = await createTemporaryApp({ metricsToken: token, release: 'abc', ...options });
}

const read = async (): Promise<readonly Sample[]> => parsePrometheusText(await server.app.metrics.text());

/** The value of the sample with these labels; undefined if there is none. */
async function sampleOf(name: string, labels: Readonly<Record<string, string>> = {}) {
  const samples = await read();
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;
}

const send = (fields: object) =>
  server.app.inject({ method: 'POST', url: '/api/leads', payload: { ...person, ...fields } });

describe('the metrics', () => {
  it('count answers by kind of route and status, without paths and persons', async () => {
    await start({
      rateLimits: {
        leads: { address: { count: 2, seconds: 600 }, network: null },
        signIn: { address: null, network: null, account: null },
      },
    });
    await send({});
    await send({ phone: '' });
    await send({ message: 'another one' });
    for (const url of [
      '/faq',
      '/quackenbush-secret?utm=zeb',
      '/sign-in',
      '/healthz',
      '/api/dashboard/leads',
      '/api/x',
    ])
      await server.app.inject({ url });
    const requests = (await read()).filter(({ name }) => name === 'cityblock_requests_total');
    expect(requests.map(({ labels, value }) => `${labels.kind} ${labels.status} ${value}`).sort()).toEqual([
      'api 404 1',
      'dashboard 401 1',
      'health 200 1',
      'lead 201 1',
      'lead 422 1',
      'lead 429 1',
      'page 200 1',
      'page 404 1',
      'sign-in 200 1',
    ]);
    expect(await sampleOf('cityblock_request_seconds_count', { kind: 'lead' })).toBe(3);
    const text = await server.app.metrics.text();
    for (const word of ['quackenbush', 'zeb', '127.0.0.1', '555-0199', '5550199', 'faq'])
      expect(text.toLowerCase()).not.toContain(word);
  });

  it('count cached pages that are answered before the framework, and do not time them', async () => {
    await start();
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await fetch(`${origin}/faq`);
    for (let count = 0; count < 3; count += 1) await fetch(`${origin}/faq`);
    await fetch(`${origin}/faq`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    for (const _time of [1, 2]) {
      expect(await sampleOf('cityblock_requests_total', { kind: 'page', status: '200' })).toBe(4);
      expect(await sampleOf('cityblock_requests_total', { kind: 'page', status: '304' })).toBe(1);
      // Only the first one was rendered.
      expect(await sampleOf('cityblock_request_seconds_count', { kind: 'page' })).toBe(1);
    }
  });

  it('show overload and failures of blocks', async () => {
    let failures = 0;
    const site = createInMemorySite({ '/': () => page('<h1>Home</h1>') });
    await start({ site, loopDelay: () => 1_000, blockFailures: () => failures });
    expect((await server.app.inject({ url: '/' })).statusCode).toBe(503);
    failures = 3;
    expect(await sampleOf('cityblock_pages_refused_total')).toBe(1);
    expect(await sampleOf('cityblock_event_loop_delay_seconds')).toBe(1);
    expect(await sampleOf('cityblock_block_failures_total')).toBe(3);
  });

  it('have no figures of a database that fails, and the others', async () => {
    await start();
    await server.database.schema.dropTable('deliveries').execute();
    expect(await sampleOf('cityblock_database_up')).toBe(0);
    for (const name of ['deliveries', 'outbox_oldest_seconds'])
      expect(await sampleOf(`cityblock_${name}`)).toBeUndefined();
    expect(await sampleOf('cityblock_pages_refused_total')).toBe(0);
  });
});

describe.each(dialectNames)('the metrics on %s', (dialect) => {
  it('count open deliveries, and show the time of the oldest', async () => {
    let clock = Date.now();
    await start({ dialect, now: () => new Date(clock) });
    await queueSampleLead(server.database, { receivers: ['webhook:a', 'webhook:b'] });
    await server.database
      .updateTable('deliveries')
      .set({ state: 'dead' })
      .where('receiver', '=', 'webhook:b')
      .execute();
    clock += 7_200_000;
    expect(await sampleOf('cityblock_deliveries', { state: 'waiting' })).toBe(1);
    expect(await sampleOf('cityblock_deliveries', { state: 'dead' })).toBe(1);
    expect(await sampleOf('cityblock_outbox_oldest_seconds')).toBeGreaterThan(7_000);
    expect(await sampleOf('cityblock_database_up')).toBe(1);
    expect(await sampleOf('cityblock_ready')).toBe(1);
    expect(await sampleOf('cityblock_canary_late')).toBe(0);
  });
});

describe('the address /metrics', () => {
  it('is answered with the token only', async () => {
    await start();
    const ask = (authorization?: string) =>
      server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer wrong',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
    ]) {
      const answer = await ask(header);
      expect([header, answer.statusCode]).toEqual([header, 401]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.body).not.toContain('cityblock_');
    }
    const answer = await ask(`Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('cityblock_ready 1');
  });

  it('is unknown without a token in the settings', async () => {
    await start({ metricsToken: undefined });
    expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('is answered on a port of its own, and nothing else is', async () => {
    await start();
    const own = createMetricsServer(server.app).listen(0, '127.0.0.1');
    await once(own, 'listening');
    const address = own.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const answer = await fetch(`${origin}/metrics`);
    expect(await answer.text()).toContain('cityblock_ready 1');
    const unknown = await fetch(`${origin}/`);
    expect(unknown.status).toBe(404);
    const release = server.app.commonHeaders()[releaseHeader];
    for (const { headers } of [answer, unknown]) expect(headers.get(releaseHeader)).toBe(release);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
    own.closeAllConnections();
    own.close();
  });
});

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** The metrics in an expression that are not among the known ones. */
function unknownMetrics(expression: string, known: ReadonlySet<string>): readonly string[] {
  const names = expression.match(/\b(?:cityblock|process|nodejs)_\w+/g) ?? [];
  return names.filter((name) => !known.has(name));
}

it('the alert rules ask for metrics that exist', async () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  await start({ metricsRegistry: registry });
  await send({});
  const known = new Set((await read()).map(({ name }) => name));
  for (const metric of await registry.getMetricsAsJSON()) known.add(metric.name);
  const { groups } = rulesSchema.parse(parse(readFileSync('docs/alerts.yml', 'utf8')));
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr } of rules) expect([alert, unknownMetrics(expr, known)]).toEqual([alert, []]);
  expect(unknownMetrics('rate(cityblock_pages_refuse_total[5m])', known)).toEqual([
    'cityblock_pages_refuse_total',
  ]);
});
