import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { withinTime } from '../media/workers/within-time.ts';
import { pathOf } from '../request-path.ts';
import type { ServedSite } from '../site/served-site.ts';
import { siteIdentityOf } from '../site/site-settings.ts';
import { isDashboardPath, mayUse, startPathOf } from './auth/areas.ts';
import { redirect } from './auth/auth-answers.ts';
import type { Authentication } from './auth/authentication.ts';
import type { User } from './auth/user-store.ts';
import { type DashboardDocument, sendDashboard } from './dashboard-document.ts';

export interface SignedInPagesOptions {
  readonly authentication: Authentication;
  readonly dashboard: DashboardDocument;
  readonly site: ServedSite;
}

const longestWaitMilliseconds = 1_000;

/**
 * Adds hooks to the page routes: `/` and `/dashboard` are the dashboard for signed-in users and the landing page for
 * visitors. Other paths of the dashboard redirect to the sign-in page. Users without access to leads are redirected to
 * their own start page. Responses to users bypass the page cache, and `Vary` tells other caches that these paths depend on
 * cookies.
 */
export function addSignedInPages(
  app: FastifyInstance,
  { authentication, dashboard, site }: SignedInPagesOptions,
): void {
  const { cookies } = authentication;

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    if (!dependsOnUser(path) || canonicalPath(path) !== path) return;
    const hasToken = cookies.tokenOf(request) !== undefined;
    const user = hasToken ? await soon(authentication.userOf(request), request) : undefined;
    if (user !== undefined && !mayUse(user.role, 'leads')) return redirect(reply, startPathOf(user.role));
    if (user !== undefined)
      return sendDashboard(reply, await dashboard(request.url, siteIdentityOf(site.state)));
    if (path !== '/' && path !== '/dashboard') {
      const next = new URLSearchParams({ next: request.url });
      return redirect(reply, `/sign-in?${next}`);
    }
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (dependsOnUser(pathOf(request.url))) reply.header('vary', 'Accept-Encoding, Cookie');
    done();
  });
}

/**
 * The user, or undefined if the database fails or takes long: an old cookie must not keep a visitor from the page. The
 * dashboard itself reports the fault.
 */
async function soon(user: Promise<User | undefined>, request: FastifyRequest): Promise<User | undefined> {
  try {
    return await withinTime(longestWaitMilliseconds, user, 'The database did not answer in time.');
  } catch (error) {
    request.log.error({ err: error }, 'the session could not be read');
    return undefined;
  }
}

/** Whether a page differs between users and visitors. */
export function dependsOnUser(path: string): boolean {
  return path === '/' || isDashboardPath(path);
}
