import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { UserRole } from '../../database/user-role.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limiter.ts';
import type { AuditLog } from '../../operations/audit/audit-log.ts';
import type { SignInLimits } from '../../operations/settings/rate-limit.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { type Area, mayUse } from './areas.ts';
import { isCrossSiteRequest } from './cross-site-request.ts';
import { createDeviceCookies, type DeviceCookies } from './device-cookies.ts';
import { type SessionCookies, sessionCookies } from './session-cookies.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createUserStore, type User, type UserStore } from './user-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user in routes with a hook of `require`; null elsewhere. */
    user: User | null;
  }
}

export interface AuthenticationOptions {
  readonly database: Database;
  readonly sessionSecret: string;
  /** The public scheme and host of the site. */
  readonly siteUrl: string;
  readonly limiter: RateLimiter;
  readonly limits: SignInLimits;
  readonly audit: AuditLog;
  readonly now: () => Date;
}

/** Authenticates the users of requests. */
export interface Authentication {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly cookies: SessionCookies;
  readonly devices: DeviceCookies;
  readonly limiter: RateLimiter;
  readonly limits: SignInLimits;
  readonly audit: AuditLog;
  /** The signed-in user of a request. */
  userOf(request: FastifyRequest): Promise<User | undefined>;
  /** A hook for routes that change data: refuses requests that another site sends through the browser. */
  readonly refuseCrossSite: onRequestAsyncHookHandler;
  /**
   * Creates a hook for the routes of an area: requires a user whose role may use it, refuses cross-site changes, sets
   * `request.user`.
   */
  readonly require: (area: Area) => onRequestAsyncHookHandler;
}

export interface AuthRoutesOptions {
  readonly authentication: Authentication;
  readonly site: ServedSite;
  /** The public scheme and host of the site. */
  readonly siteUrl: string;
}

const crossSiteMessage = 'The request came from another website and was refused.';

const areaNames: Readonly<Record<Area, string>> = {
  account: 'an account',
  leads: 'the dashboard',
  studio: 'the studio',
};

function refusalOf(role: UserRole, area: Area): string {
  return `Your role, ${role}, does not include ${areaNames[area]}. The operator of the site can change it.`;
}

export function createAuthentication(options: AuthenticationOptions): Authentication {
  const { database, sessionSecret, siteUrl, limiter, limits, audit, now } = options;
  const sessions = createSessionStore(database, sessionSecret, now);
  const cookies = sessionCookies(siteUrl);

  async function userOf(request: FastifyRequest): Promise<User | undefined> {
    const token = cookies.tokenOf(request);
    return token === undefined ? undefined : sessions.userOf(token);
  }

  const refuseCrossSite: onRequestAsyncHookHandler = async (request, reply) => {
    if (isCrossSiteRequest(request, siteUrl)) return reply.code(403).send({ message: crossSiteMessage });
  };

  const requireArea =
    (area: Area): onRequestAsyncHookHandler =>
    async (request, reply) => {
      if (isCrossSiteRequest(request, siteUrl)) return reply.code(403).send({ message: crossSiteMessage });
      const user = await userOf(request);
      if (user === undefined) return reply.code(401).send({ message: 'You are not signed in.' });
      if (!mayUse(user.role, area)) return reply.code(403).send({ message: refusalOf(user.role, area) });
      request.user = user;
    };

  return {
    users: createUserStore(database, now),
    sessions,
    cookies,
    devices: createDeviceCookies(siteUrl, sessionSecret),
    limiter,
    limits,
    audit,
    userOf,
    refuseCrossSite,
    require: requireArea,
  };
}

/** The signed-in user, in a route with a hook of `require`. */
export function signedInUser(request: FastifyRequest): User {
  if (request.user === null) throw new Error(`${request.routeOptions.url} does not require an area.`);
  return request.user;
}
