import type { FastifyInstance } from 'fastify';
import { setAside } from '../../../engine/content/absence.ts';
import type { CanaryState } from '../../leads/canary/canary-state.ts';
import { withinTime } from '../../media/workers/within-time.ts';
import type { ServedSite } from '../../site/served-site.ts';
import type { Readiness } from './readiness.ts';

export interface HealthRoutesOptions {
  readonly readiness: Readiness;
  readonly site: ServedSite;
  /** Returns the state of the latest canary lead. */
  readonly canary: () => Promise<CanaryState>;
}

/** How long the state of the canary lead may take to read. */
export const canaryMilliseconds = 5_000;

/**
 * `/healthz` succeeds while the process runs, `/readyz` while leads can be stored and the server is not shutting down.
 * `/readyz` also reports the state of the canary lead, and the files that are set aside with their first fault. Neither
 * fails it, unless there is no page: a site that is taken out of service would lose the next leads, too.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { readiness, site, canary }: HealthRoutesOptions,
): Promise<void> {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });

  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' });
    // The state of the canary lead is read from the database, too, which may hang since the last verification.
    const found = (await readiness.verify())
      ? await withinTime(canaryMilliseconds, canary(), 'The database did not answer.').catch(
          (err: unknown) => {
            request.log.warn({ err }, 'the state of the canary lead could not be read');
            return undefined;
          },
        )
      : undefined;
    if (found === undefined)
      return reply.code(503).send({ status: 'leads cannot be stored', remedy: readiness.remedy });
    if (site.state === undefined)
      return reply.code(503).send({ status: 'no page can be shown', setAside: faultsOf(site) });
    const aside = setAside(site.state.snapshot.absent);
    return reply.send({
      status: 'ready',
      content: site.version,
      canary: found.state,
      ...(aside.length > 0 && {
        setAside: aside.map(({ file, fault }) => ({ file, line: fault?.line, fault: fault?.message })),
      }),
    });
  });
}

/** The errors of content without which there is no page. */
function faultsOf({ diagnostics }: ServedSite) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').slice(0, 20);
  return errors.map(({ file, line, message }) => ({ file, line, fault: message }));
}
