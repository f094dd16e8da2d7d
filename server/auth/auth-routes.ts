import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Words } from '../../engine/words/words.ts';
import { firstValues, isForm, submittedFields, textIn } from '../forms/form-post.ts';
import { waitInWords } from '../rate-limits/wait-in-words.ts';
import type { ServedSite } from '../site/served-site.ts';
import { siteIdentityOf } from '../site/site-settings.ts';
import { passwordWords } from '../words/passwords.words.ts';
import { signInWords } from '../words/sign-in.words.ts';
import { accountPage } from './account-page.ts';
import { type Authentication, signedInUser } from './authentication.ts';
import { NodeVersionError } from './password-hash.ts';
import { passwordProblem, wordsOfSite } from './password-rules.ts';
import { type FormProblem, sendPrivateDocument } from './private-document.ts';
import { safeReturnPath } from './safe-return-path.ts';
import { changePassword, signIn } from './sign-in.ts';
import { signInPage } from './sign-in-page.ts';
import type { User } from './user-store.ts';

export interface AuthRoutesOptions {
  readonly authentication: Authentication;
  readonly site: ServedSite;
  /** The public scheme and host of the site. */
  readonly siteUrl: string;
}

interface Refusal {
  readonly status: 401 | 422 | 429 | 503;
  readonly problems: readonly FormProblem[];
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter?: number;
}

/** Time in which the line of passwords to compare empties. */
const busySeconds = 3;

/** `/sign-in`, `/dashboard/account` and `/api/auth/*`, for scripts (JSON) and forms without script. */
export async function authRoutes(
  app: FastifyInstance,
  { authentication, site, siteUrl }: AuthRoutesOptions,
): Promise<void> {
  const { cookies, sessions } = authentication;
  await app.register(formbody);

  // An old Node.js version is an operator error, so 503.
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof NodeVersionError)) throw error;
    request.log.error({ err: error }, 'sign-in is unavailable');
    return reply.code(503).send({ message: 'Signing in is not available. The server log has the reason.' });
  });

  app.get('/api/auth/user', async (request, reply) => {
    const user = await authentication.userOf(request);
    if (user !== undefined) return { id: user.id, email: user.email };
    // Deletes the hint, so that the browser does not ask again on every page.
    if (cookies.hasAny(request)) cookies.clear(request, reply);
    return reply.code(401).send({ message: 'You are not signed in.' });
  });

  app.get('/sign-in', async (request, reply) => {
    const query: unknown = request.query;
    const next = safeReturnPath(textIn(firstValues(query), 'next'));
    if ((await authentication.userOf(request)) !== undefined) return redirect(reply, next);
    const notice =
      textIn(firstValues(query), 'signed-out') === '' ? undefined : signInWordsOf(site)('signedOut');
    const form = { next, email: '', problems: [], notice };
    return sendPrivateDocument(
      reply,
      200,
      siteIdentityOf(site.state),
      signInPage(siteIdentityOf(site.state), form),
    );
  });

  app.post('/api/auth/login', { onRequest: authentication.refuseCrossSite }, async (request, reply) => {
    const email = textIn(submittedFields(request), 'email');
    const password = textIn(submittedFields(request), 'password');
    const problems = missingFields({ email, password }, site);
    if (problems.length > 0) return refuseSignIn(request, reply, { status: 422, problems });
    const result = await signIn(request, { email, password }, authentication);
    if (result.kind === 'limited')
      return refuseSignIn(request, reply, tooManyAttempts(result.retryAfter, site));
    if (result.kind === 'busy') return refuseSignIn(request, reply, tooBusy(site));
    if (result.kind === 'refused')
      return refuseSignIn(request, reply, {
        status: 401,
        problems: [{ message: signInWordsOf(site)('wrongCredentials') }],
      });
    request.log.info({ user: result.user.id }, 'signed in');
    cookies.set(request, reply, result.token);
    authentication.devices.set(request, reply, result.user.email);
    if (isForm(request)) return redirect(reply, safeReturnPath(textIn(submittedFields(request), 'next')));
    return { id: result.user.id, email: result.user.email };
  });

  app.post('/api/auth/logout', { onRequest: authentication.refuseCrossSite }, async (request, reply) => {
    const token = cookies.tokenOf(request);
    const user = await authentication.userOf(request);
    if (user !== undefined && textIn(submittedFields(request), 'everywhere') === 'yes') {
      await sessions.endAll(user.id);
      const by = { actor: user.email, subject: user.email, address: request.ip };
      await authentication.audit.record({ event: 'signed-out-everywhere', ...by });
    } else if (token !== undefined) await sessions.end(token);
    cookies.clear(request, reply);
    if (isForm(request)) return redirect(reply, '/sign-in?signed-out=yes');
    return { message: signInWordsOf(site)('signedOut') };
  });

  app.get('/dashboard/account', async (request, reply) => {
    const user = await authentication.userOf(request);
    if (user === undefined) return redirect(reply, '/sign-in?next=/dashboard/account');
    const changed = textIn(firstValues(request.query), 'changed') !== '';
    return sendAccount(reply, user, { status: 200, problems: [] }, changed);
  });

  app.post('/api/auth/password', { onRequest: authentication.requireUser }, async (request, reply) => {
    const user = signedInUser(request);
    const current = textIn(submittedFields(request), 'currentPassword');
    const next = textIn(submittedFields(request), 'newPassword');
    const words = siteIdentityOf(site.state).words(passwordWords);
    const siteWords = wordsOfSite(site.state?.snapshot.site.value, siteUrl);
    const weakness = await passwordProblem(next, user.email, words, siteWords);
    const problems = [
      ...missingFields({ currentPassword: current, newPassword: next }, site),
      ...(next !== '' && weakness !== undefined ? [{ field: 'newPassword', message: weakness }] : []),
    ];
    if (problems.length > 0) return refusePassword(request, reply, user, { status: 422, problems });
    const result = await changePassword(request, user, { current, next }, authentication);
    if (result.kind === 'limited')
      return refusePassword(request, reply, user, tooManyAttempts(result.retryAfter, site));
    if (result.kind === 'busy') return refusePassword(request, reply, user, tooBusy(site));
    if (result.kind === 'refused') {
      const wrong = { field: 'currentPassword', message: signInWordsOf(site)('wrongPassword') };
      return refusePassword(request, reply, user, { status: 422, problems: [wrong] });
    }
    request.log.info({ user: user.id }, 'password changed');
    cookies.set(request, reply, result.token);
    if (isForm(request)) return redirect(reply, '/dashboard/account?changed=yes');
    return { message: signInWordsOf(site)('passwordChanged') };
  });

  function refuseSignIn(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
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

  async function refusePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    refusal: Refusal,
  ): Promise<FastifyReply> {
    return isForm(request) ? sendAccount(reply, user, refusal, false) : sendRefusal(reply, refusal);
  }

  async function sendAccount(
    reply: FastifyReply,
    user: User,
    refusal: Omit<Refusal, 'status'> & { readonly status: number },
    changed: boolean,
  ): Promise<FastifyReply> {
    setRetryAfter(reply, refusal);
    const notice = changed ? signInWordsOf(site)('passwordChanged') : undefined;
    const account = { user, sessions: await sessions.count(user.id), problems: refusal.problems, notice };
    return sendPrivateDocument(
      reply,
      refusal.status,
      siteIdentityOf(site.state),
      accountPage(siteIdentityOf(site.state), account),
    );
  }
}

function signInWordsOf({ state }: ServedSite): Words<typeof signInWords> {
  return siteIdentityOf(state).words(signInWords);
}

const missing = {
  email: 'noEmail',
  password: 'noPassword',
  currentPassword: 'noCurrentPassword',
  newPassword: 'noNewPassword',
} as const;

function missingFields(
  fields: Partial<Readonly<Record<keyof typeof missing, string>>>,
  site: ServedSite,
): FormProblem[] {
  const words = signInWordsOf(site);
  return (['email', 'password', 'currentPassword', 'newPassword'] as const).flatMap((field) =>
    fields[field]?.trim() === '' ? [{ field, message: words(missing[field]) }] : [],
  );
}

function tooManyAttempts(retryAfter: number, { state }: ServedSite): Refusal {
  const { words } = siteIdentityOf(state);
  const message = words(signInWords)('tooManyAttempts', { wait: waitInWords(retryAfter, words) });
  return { status: 429, problems: [{ message }], retryAfter };
}

function tooBusy(site: ServedSite): Refusal {
  return { status: 503, problems: [{ message: signInWordsOf(site)('tooBusy') }], retryAfter: busySeconds };
}

function setRetryAfter(reply: FastifyReply, { retryAfter }: Pick<Refusal, 'retryAfter'>): void {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  setRetryAfter(reply, refusal);
  const errors = refusal.problems.map(({ field = '', message }) => ({ path: field, message }));
  return reply
    .code(refusal.status)
    .send({ message: refusal.problems.map(({ message }) => message).join(' '), errors });
}

function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, 303);
}
