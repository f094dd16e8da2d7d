import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInMemorySite } from '../../testing/in-memory-site.ts';
import { canaryMilliseconds, healthRoutes } from './health-routes.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('/readyz', () => {
  it('answers when the database hangs after the last verification', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.withResolvers<void>();
    const app = fastify();
    await healthRoutes(app, {
      readiness: { verify: async () => true, remedy: undefined },
      site: createInMemorySite({}),
      canary() {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    const answer = app.inject('/readyz');
    await asked.promise;
    await vi.advanceTimersByTimeAsync(canaryMilliseconds);
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'leads cannot be stored' }]);
  });

  it('fails without a page, and names the faults', async () => {
    const app = fastify();
    const fault = { file: 'site.json', line: 3, column: 1, message: '"name" is missing' };
    await healthRoutes(app, {
      readiness: { verify: async () => true, remedy: undefined },
      site: {
        ...createInMemorySite({}),
        state: undefined,
        diagnostics: [{ ...fault, code: 'CB_MISSING_PROPERTY', severity: 'error' }],
      },
      canary: async () => ({ state: 'off', sentAt: null, arrivedAt: null }),
    });
    const { statusCode, body } = await app.inject('/readyz');
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { status: 'no page can be shown', setAside: [{ file: 'site.json', line: 3, fault: fault.message }] },
    ]);
  });
});
