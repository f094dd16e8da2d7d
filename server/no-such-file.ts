import type { FastifyReply } from 'fastify';

/** Answers a request for a file that does not exist with a plain 404 instead of a page. */
export function noSuchFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such file.' });
}
