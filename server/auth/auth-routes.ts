import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { signedInHintCookie } from '../../blocks/requests/signed-in-hint.ts';

/**
 * `GET /api/auth/user`: who is signed in. There is no way to sign in yet, so nobody is. Pages ask only when the hint
 * cookie says that somebody is; a browser that still carries one is rid of it here, so that it asks once and not on
 * every page.
 */
export async function authRoutes(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  app.get('/api/auth/user', (request, reply) => {
    if (request.cookies[signedInHintCookie] !== undefined)
      reply.clearCookie(signedInHintCookie, { path: '/' });
    return reply.code(401).send({ message: 'Nobody is signed in.' });
  });
}
