import type { FastifyReply } from 'fastify';

/** Sends a document for one user, which is not cached. */
export function sendDocument(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'Cookie',
    })
    .send(html);
}
