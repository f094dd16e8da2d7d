import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstValues, isForm, submittedFields, textIn } from '../../leads/forms/form-post.ts';
import { siteIdentityOf } from '../../site/site-settings.ts';
import { passwordWords } from '../../words/passwords.words.ts';
import { accountPage } from './account-page.ts';
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
import { type AuthRoutesOptions, signedInUser } from './authentication.ts';
import { passwordProblem, wordsOfSite } from './password-rules.ts';
import { sendPrivateDocument } from './private-document.ts';
import { changePassword } from './sign-in.ts';
import type { User } from './user-store.ts';

/** The page of a user's account, and the request that changes the password. */
export function accountRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { authentication } = options;
  app.get('/dashboard/account', async (request, reply) => {
    const user = await authentication.userOf(request);
    if (user === undefined) return redirect(reply, '/sign-in?next=/dashboard/account');
    const changed = textIn(firstValues(request.query), 'changed') !== '';
    return sendAccount(reply, user, { status: 200, problems: [], changed }, options);
  });
  passwordRoute(app, options);
}

function passwordRoute(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { authentication, site, siteUrl } = options;
  const refuse = async (request: FastifyRequest, reply: FastifyReply, user: User, refusal: Refusal) =>
    isForm(request)
      ? sendAccount(reply, user, { ...refusal, changed: false }, options)
      : sendRefusal(reply, refusal);

  app.post('/api/auth/password', { onRequest: authentication.require('account') }, async (request, reply) => {
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
    if (problems.length > 0) return refuse(request, reply, user, { status: 422, problems });
    const result = await changePassword(request, user, { current, next }, authentication);
    if (result.kind === 'limited')
      return refuse(request, reply, user, tooManyAttempts(result.retryAfter, site));
    if (result.kind === 'busy') return refuse(request, reply, user, tooBusy(site));
    if (result.kind === 'refused') {
      const wrong = { field: 'currentPassword', message: signInWordsOf(site)('wrongPassword') };
      return refuse(request, reply, user, { status: 422, problems: [wrong] });
    }
    request.log.info({ user: user.id }, 'password changed');
    authentication.cookies.set(request, reply, result.token);
    if (isForm(request)) return redirect(reply, '/dashboard/account?changed=yes');
    return { message: signInWordsOf(site)('passwordChanged') };
  });
}

interface ShownAccount extends Omit<Refusal, 'status'> {
  readonly status: 200 | Refusal['status'];
  /** Whether the password has just been changed. */
  readonly changed: boolean;
}

async function sendAccount(
  reply: FastifyReply,
  user: User,
  shown: ShownAccount,
  { authentication, site }: AuthRoutesOptions,
): Promise<FastifyReply> {
  setRetryAfter(reply, shown);
  const identity = siteIdentityOf(site.state);
  const notice = shown.changed ? signInWordsOf(site)('passwordChanged') : undefined;
  const sessions = await authentication.sessions.count(user.id);
  const account = { user, sessions, problems: shown.problems, notice };
  return sendPrivateDocument(reply, shown.status, identity, accountPage(identity, account));
}
