import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface MetricsRoutesOptions {
  readonly metrics: Metrics;
  /** The token that requests must present. */
  readonly token: string;
}

/**
 * `GET /metrics` with `Authorization: Bearer TOKEN`. Behind a proxy every request comes from this machine, so that the
 * address does not tell who asks.
 */
export async function metricsRoutes(
  app: FastifyInstance,
  { metrics, token }: MetricsRoutesOptions,
): Promise<void> {
  const expected = digest(`Bearer ${token}`);

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('The token is missing or wrong.');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Digests have one length, so that comparing them takes the same time for all tokens. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
