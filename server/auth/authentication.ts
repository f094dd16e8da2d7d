import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../database/database.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { SignInLimits } from '../settings/rate-limit.ts';
import { isCrossSiteRequest } from './cross-site-request.ts';
import { type SessionCookies, sessionCookies } from './session-cookies.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createUserStore, type User, type UserStore } from './user-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, behind `requireUser`; null elsewhere. */
    user: User | null;
  }
}

export interface AuthenticationOptions {
  readonly database: Database;
  readonly sessionSecret: string;
  /** Scheme and host under which visitors see the site. */
  readonly siteUrl: string;
  readonly limiter: RateLimiter;
  readonly limits: SignInLimits;
  readonly now: () => Date;
}

/** All that routes need to know who is asking. */
export interface Authentication {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly cookies: SessionCookies;
  readonly limiter: RateLimiter;
  readonly limits: SignInLimits;
  /** Who is signed in on the browser that asks. */
  userOf(request: FastifyRequest): Promise<User | undefined>;
  /** Refuses what another site makes a browser send. A hook for routes that change something. */
  readonly refuseCrossSite: onRequestAsyncHookHandler;
  /**
   * Lets only signed-in people through, and no change that another site asks for. A hook for the routes of the
   * dashboard; behind it `request.user` is set.
   */
  readonly requireUser: onRequestAsyncHookHandler;
}

export const crossSiteMessage = 'This was sent from another website, so nothing was done.';

export function createAuthentication(options: AuthenticationOptions): Authentication {
  const { database, sessionSecret, siteUrl, limiter, limits, now } = options;
  const sessions = createSessionStore(database, sessionSecret, now);
  const cookies = sessionCookies(siteUrl);

  async function userOf(request: FastifyRequest): Promise<User | undefined> {
    const token = cookies.tokenOf(request);
    return token === undefined ? undefined : sessions.userOf(token);
  }

  const refuseCrossSite: onRequestAsyncHookHandler = async (request, reply) => {
    if (isCrossSiteRequest(request, siteUrl)) return reply.code(403).send({ message: crossSiteMessage });
  };

  const requireUser: onRequestAsyncHookHandler = async (request, reply) => {
    if (isCrossSiteRequest(request, siteUrl)) return reply.code(403).send({ message: crossSiteMessage });
    request.user = (await userOf(request)) ?? null;
    if (request.user === null) return reply.code(401).send({ message: 'Nobody is signed in.' });
  };

  return {
    users: createUserStore(database, now),
    sessions,
    cookies,
    limiter,
    limits,
    userOf,
    refuseCrossSite,
    requireUser,
  };
}

/** Who is signed in, in a route behind `requireUser`. */
export function signedInUser(request: FastifyRequest): User {
  if (request.user === null) throw new Error(`${request.routeOptions.url} lacks the hook requireUser.`);
  return request.user;
}
