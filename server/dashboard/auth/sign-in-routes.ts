import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstValues, isForm, submittedFields, textIn } from '../../leads/forms/form-post.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { siteIdentityOf } from '../../site/site-settings.ts';
import {
  missingFields,
  type Refusal,
  redirect,
  sendRefusal,
  setRetryAfter,
  signInWordsOf,
  tooBusy,
  tooManyAttempts,
} from './auth-answers.ts';
import type { AuthRoutesOptions } from './authentication.ts';
import { sendPrivateDocument } from './private-document.ts';
import { returnPathOf, safeReturnPath } from './safe-return-path.ts';
import { signIn } from './sign-in.ts';
import { signInPage } from './sign-in-page.ts';

/** Who is signed in, the page and the request that sign in, and the request that signs out. */
export function signInRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  userRoute(app, options);
  signInPageRoute(app, options);
  loginRoute(app, options);
  logoutRoute(app, options);
}

function userRoute(app: FastifyInstance, { authentication }: AuthRoutesOptions): void {
  const { cookies } = authentication;
  app.get('/api/auth/user', async (request, reply) => {
    const user = await authentication.userOf(request);
    if (user !== undefined) return { id: user.id, email: user.email, role: user.role };
    // Deletes the hint, so that the browser does not ask again on every page.
    if (cookies.hasAny(request)) cookies.clear(request, reply);
    return reply.code(401).send({ message: 'You are not signed in.' });
  });
}

function signInPageRoute(app: FastifyInstance, { authentication, site }: AuthRoutesOptions): void {
  app.get('/sign-in', async (request, reply) => {
    const query: unknown = request.query;
    const asked = textIn(firstValues(query), 'next');
    const user = await authentication.userOf(request);
    if (user !== undefined) return redirect(reply, returnPathOf(user, asked));
    const notice =
      textIn(firstValues(query), 'signed-out') === '' ? undefined : signInWordsOf(site)('signedOut');
    const form = { next: safeReturnPath(asked), email: '', problems: [], notice };
    return sendPrivateDocument(
      reply,
      200,
      siteIdentityOf(site.state),
      signInPage(siteIdentityOf(site.state), form),
    );
  });
}

function loginRoute(app: FastifyInstance, { authentication, site }: AuthRoutesOptions): void {
  app.post('/api/auth/login', { onRequest: authentication.refuseCrossSite }, async (request, reply) => {
    const email = textIn(submittedFields(request), 'email');
    const password = textIn(submittedFields(request), 'password');
    const problems = missingFields({ email, password }, site);
    if (problems.length > 0) return refuseSignIn(request, reply, site, { status: 422, problems });
    const result = await signIn(request, { email, password }, authentication);
    if (result.kind === 'limited')
      return refuseSignIn(request, reply, site, tooManyAttempts(result.retryAfter, site));
    if (result.kind === 'busy') return refuseSignIn(request, reply, site, tooBusy(site));
    if (result.kind === 'refused')
      return refuseSignIn(request, reply, site, {
        status: 401,
        problems: [{ message: signInWordsOf(site)('wrongCredentials') }],
      });
    const { id, email: address, role } = result.user;
    request.log.info({ user: id }, 'signed in');
    authentication.cookies.set(request, reply, result.token);
    authentication.devices.set(request, reply, address);
    if (isForm(request))
      return redirect(reply, returnPathOf(result.user, textIn(submittedFields(request), 'next')));
    return { id, email: address, role };
  });
}

function logoutRoute(app: FastifyInstance, { authentication, site }: AuthRoutesOptions): void {
  const { cookies, sessions } = authentication;
  app.post('/api/auth/logout', { onRequest: authentication.refuseCrossSite }, async (request, reply) => {
    const token = cookies.tokenOf(request);
    const user = await authentication.userOf(request);
    if (user !== undefined && textIn(submittedFields(request), 'everywhere') === 'yes') {
      await sessions.endAll(user.id);
      const by = { actor: user.email, subject: user.email, address: request.ip };
      await authentication.audit({ event: 'signed-out-everywhere', ...by });
    } else if (token !== undefined) await sessions.end(token);
    cookies.clear(request, reply);
    if (isForm(request)) return redirect(reply, '/sign-in?signed-out=yes');
    return { message: signInWordsOf(site)('signedOut') };
  });
}

function refuseSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  site: ServedSite,
  refusal: Refusal,
): FastifyReply {
  if (!isForm(request)) return sendRefusal(reply, refusal);
  setRetryAfter(reply, refusal);
  const next = safeReturnPath(textIn(submittedFields(request), 'next'));
  const form = { next, email: textIn(submittedFields(request), 'email'), problems: refusal.problems };
  return sendPrivateDocument(
    reply,
    refusal.status,
    siteIdentityOf(site.state),
    signInPage(siteIdentityOf(site.state), form),
  );
}
