import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account-routes.ts';
import type { AuthRoutesOptions } from './authentication.ts';
import { NodeVersionError } from './password-hash.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** `/sign-in`, `/dashboard/account` and `/api/auth/*`, for scripts (JSON) and forms without script. */
export async function authRoutes(app: FastifyInstance, options: AuthRoutesOptions): Promise<void> {
  await app.register(formbody);
  // An old Node.js version is an operator error, so 503.
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof NodeVersionError)) throw error;
    request.log.error({ err: error }, 'sign-in is unavailable');
    return reply.code(503).send({ message: 'Signing in is not available. The server log has the reason.' });
  });
  signInRoutes(app, options);
  accountRoutes(app, options);
}
