import type { FastifyInstance } from 'fastify';
import { reportsPath } from '../../site/page-policies.ts';
import type { ViolationLog } from './violation-log.ts';

const bodyLimit = 16 * 1024;

/** `POST /api/reports`: browsers report what the policy of a page has blocked (Reporting API). */
export async function violationRoutes(
  app: FastifyInstance,
  { violations }: { readonly violations: ViolationLog },
): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/reports+json', { parseAs: 'string' }, parseJson);
  app.post(reportsPath, { bodyLimit }, async ({ body }, reply) => {
    if (!Array.isArray(body)) return reply.code(422).send({ message: 'Send a list of reports.' });
    if (!violations.add(body)) return reply.code(429).header('retry-after', 60).send();
    return reply.code(204).send();
  });
}
