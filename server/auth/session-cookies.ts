import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInHintCookie } from '../../blocks/requests/signed-in-hint.ts';
import { absoluteLifetime } from './session-store.ts';

const plainName = 'cityblock-session';

/** Browsers take a cookie of this name only from this very host and over TLS: no other host can plant one. */
const secureName = `__Host-${plainName}`;

/** The cookies of somebody signed in: the session, which no script can read, and the hint, which grants nothing. */
export interface SessionCookies {
  /** The token that the browser presents. */
  tokenOf(request: FastifyRequest): string | undefined;
  /** Whether the browser carries a cookie of either kind. */
  areOn(request: FastifyRequest): boolean;
  set(request: FastifyRequest, reply: FastifyReply, token: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

export function sessionCookies(siteUrl: string): SessionCookies {
  const isSecure = (request: FastifyRequest): boolean =>
    siteUrl.startsWith('https:') || request.protocol === 'https';
  const nameFor = (request: FastifyRequest): string => (isSecure(request) ? secureName : plainName);
  const attributes = (request: FastifyRequest) =>
    ({ path: '/', sameSite: 'lax', secure: isSecure(request) }) as const;

  return {
    tokenOf: (request) => request.cookies[nameFor(request)],
    areOn: ({ cookies }) =>
      [plainName, secureName, signedInHintCookie].some((name) => cookies[name] !== undefined),
    set(request, reply, token) {
      const lasting = { ...attributes(request), maxAge: absoluteLifetime / 1000 };
      reply.setCookie(nameFor(request), token, { ...lasting, httpOnly: true });
      reply.setCookie(signedInHintCookie, '1', lasting);
    },
    clear(request, reply) {
      reply.clearCookie(nameFor(request), { ...attributes(request), httpOnly: true });
      reply.clearCookie(signedInHintCookie, attributes(request));
    },
  };
}
