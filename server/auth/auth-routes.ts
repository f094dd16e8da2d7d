import type { FastifyInstance } from 'fastify';

/** `GET /api/auth/user`: who is signed in. There is no way to sign in yet, so nobody is. */
export async function authRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/auth/user', (_request, reply) => reply.code(401).send({ message: 'Nobody is signed in.' }));
}
