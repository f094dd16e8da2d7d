import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { noAbsences, setAside } from '../../engine/content/absence.ts';
import type { CanaryState } from '../canary/canary-state.ts';
import type { Database } from '../database/database.ts';
import type { ServedSite } from '../site/served-site.ts';

export interface HealthRoutesOptions {
  readonly database: Database;
  readonly site: ServedSite;
  /** Returns the state of the latest canary lead. */
  readonly canary: () => Promise<CanaryState>;
}

/**
 * `/healthz` succeeds while the process runs, `/readyz` while leads can be stored and the server is not shutting down.
 * `/readyz` also reports the state of the canary lead, and the files that are set aside with their first fault. Neither
 * fails it: a site that is taken out of service would lose the next leads, too.
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
      const { state } = await canary();
      const aside = setAside(site.state?.snapshot.absent ?? noAbsences);
      return reply.send({
        status: 'ready',
        content: site.version,
        canary: state,
        ...(aside.length > 0 && {
          setAside: aside.map(({ file, fault }) => ({ file, line: fault?.line, fault: fault?.message })),
        }),
      });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
