import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CanaryState } from '../canary/canary-state.ts';
import type { Database } from '../database/database.ts';
import type { PageSource } from '../site/site-source.ts';

export interface HealthRoutesOptions {
  readonly database: Database;
  readonly site: PageSource;
  /** What became of the lead that the site sends itself every day. */
  readonly canary: () => Promise<CanaryState>;
}

/**
 * `/healthz` answers while the process runs; `/readyz` while it can do its work and is not shutting down. Leads that do
 * not arrive are told there and leave it ready: taking the site down would lose the next ones, too.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, site, canary }: HealthRoutesOptions,
): Promise<void> {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });

  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' });
    try {
      await sql`select 1`.execute(database);
      const { state: dailyLead } = await canary();
      return reply.send({ status: 'ready', content: site.version, dailyLead });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
