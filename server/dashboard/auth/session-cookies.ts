import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInHintCookie } from '../../../blocks/requests/signed-in-hint.ts';
import { absoluteLifetime } from './session-store.ts';

const plainName = 'cityblock-session';

/** Browsers accept a cookie with this prefix only over TLS and from the host itself, so no other host can set it. */
const securePrefix = '__Host-';
const secureName = `${securePrefix}${plainName}`;

/** Whether the browser reaches the site over TLS. */
export function isSecureRequest(siteUrl: string, request: FastifyRequest): boolean {
  return siteUrl.startsWith('https:') || request.protocol === 'https';
}

/** The name of a cookie, with the prefix that protects it if the browser reaches the site over TLS. */
export function cookieNameFor(name: string, siteUrl: string, request: FastifyRequest): string {
  return isSecureRequest(siteUrl, request) ? `${securePrefix}${name}` : name;
}

/** The cookies of a signed-in user: the session, which is HttpOnly, and a hint for scripts that grants nothing. */
export interface SessionCookies {
  /** The session token of the request. */
  tokenOf(request: FastifyRequest): string | undefined;
  /** True if the request has a cookie of either kind. */
  hasAny(request: FastifyRequest): boolean;
  set(request: FastifyRequest, reply: FastifyReply, token: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

export function sessionCookies(siteUrl: string): SessionCookies {
  const isSecure = (request: FastifyRequest): boolean => isSecureRequest(siteUrl, request);
  const nameFor = (request: FastifyRequest): string => cookieNameFor(plainName, siteUrl, request);
  const attributes = (request: FastifyRequest) =>
    ({ path: '/', sameSite: 'lax', secure: isSecure(request) }) as const;

  return {
    tokenOf: (request) => request.cookies[nameFor(request)],
    hasAny: ({ cookies }) =>
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
