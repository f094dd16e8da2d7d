import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInMemorySite } from '../testing/in-memory-site.ts';
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
});
