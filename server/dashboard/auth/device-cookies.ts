import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNameFor, isSecureRequest } from './session-cookies.ts';
import { normalizeEmail } from './user-store.ts';

const plainName = 'cityblock-device';
const lifetimeSeconds = 365 * 24 * 60 * 60;

/**
 * Cookies of browsers in which a user has signed in (OWASP, Device Cookies). Failed attempts of such a browser are counted
 * for it alone, so that attempts of others cannot lock it out. The cookie grants nothing else.
 */
export interface DeviceCookies {
  /** The id of the browser, if the user of the address has signed in there before. */
  deviceOf(request: FastifyRequest, email: string): string | undefined;
  /** Marks the browser as one of the user, with a new id. */
  set(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

export function createDeviceCookies(siteUrl: string, secret: string): DeviceCookies {
  const sign = (email: string, id: string): string =>
    createHmac('sha256', secret)
      .update(`device:${normalizeEmail(email)}:${id}`)
      .digest('base64url');

  return {
    deviceOf(request, email) {
      const value = request.cookies[cookieNameFor(plainName, siteUrl, request)] ?? '';
      const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(value) ?? [];
      if (id === '') return undefined;
      return timingSafeEqual(Buffer.from(sign(email, id)), Buffer.from(signature)) ? id : undefined;
    },
    set(request, reply, email) {
      const id = randomBytes(16).toString('base64url');
      reply.setCookie(cookieNameFor(plainName, siteUrl, request), `${id}.${sign(email, id)}`, {
        path: '/',
        sameSite: 'lax',
        secure: isSecureRequest(siteUrl, request),
        httpOnly: true,
        maxAge: lifetimeSeconds,
      });
    },
  };
}
