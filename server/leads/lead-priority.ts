import type { FastifyInstance } from 'fastify';
import type { Admission } from '../http/admission/admission.ts';

/**
 * Adds a hook that lets pages wait while a lead is validated and stored. Its request has arrived as a whole by then, so a
 * client that sends slowly holds up nothing.
 */
export function addLeadPriority(app: FastifyInstance, admission: Admission): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST') return;
    // Emitted also if the client does not wait for the answer.
    reply.raw.once('close', admission.hold());
  });
}
