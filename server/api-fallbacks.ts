import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { leadsPath } from '../blocks/forms/request-fields.ts';
import type { StatusMessages } from './status-message.ts';

/** Handles API requests without a route, before the body is read. */
export async function apiFallbacks(
  app: FastifyInstance,
  { messageFor }: { readonly messageFor: StatusMessages },
): Promise<void> {
  const refuseMethod: onRequestAsyncHookHandler = async (_request, reply) =>
    reply
      .code(405)
      .header('allow', 'POST')
      .send({ message: messageFor(405) });
  const refuseAddress: onRequestAsyncHookHandler = async (_request, reply) =>
    reply.code(404).send({ message: messageFor(404) });
  // Never called, because the hooks respond; a route requires a handler.
  const handler = () => undefined;
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: leadsPath,
    onRequest: refuseMethod,
    handler,
  });
  app.all('/api/*', { onRequest: refuseAddress, handler });
}
