import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { leadsPath } from '../blocks/forms/request-fields.ts';
import { allowedMethods } from './allowed-methods.ts';
import { pathOf } from './request-path.ts';
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
  const refuseAddress: onRequestAsyncHookHandler = async ({ url }, reply) => {
    const allowed = allowedMethods(app, pathOf(url));
    if (allowed.length === 0) return reply.code(404).send({ message: messageFor(404) });
    return reply
      .code(405)
      .header('allow', allowed.join(', '))
      .send({ message: messageFor(405) });
  };
  // Never called, because the hooks respond; a route requires a handler.
  const handler = () => undefined;
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE'],
    url: leadsPath,
    onRequest: refuseMethod,
    handler,
  });
  app.all('/api/*', { onRequest: refuseAddress, handler });
}
