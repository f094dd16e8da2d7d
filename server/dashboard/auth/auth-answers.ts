import type { FastifyReply } from 'fastify';
import type { Words } from '../../../engine/words/words.ts';
import { waitInWords } from '../../http/rate-limits/wait-in-words.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { siteIdentityOf } from '../../site/site-settings.ts';
import { signInWords } from '../../words/sign-in.words.ts';
import type { FormProblem } from './private-document.ts';

/** Why a sign-in or the change of a password is refused. */
export interface Refusal {
  readonly status: 401 | 422 | 429 | 503;
  readonly problems: readonly FormProblem[];
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter?: number;
}

/** Time in which the line of passwords to compare empties. */
const busySeconds = 3;

/** The words about signing in, in the language of the site. */
export function signInWordsOf({ state }: ServedSite): Words<typeof signInWords> {
  return siteIdentityOf(state).words(signInWords);
}

const missing = {
  email: 'noEmail',
  password: 'noPassword',
  currentPassword: 'noCurrentPassword',
  newPassword: 'noNewPassword',
} as const;

/** The problems of fields that are empty. */
export function missingFields(
  fields: Partial<Readonly<Record<keyof typeof missing, string>>>,
  site: ServedSite,
): FormProblem[] {
  const words = signInWordsOf(site);
  return (['email', 'password', 'currentPassword', 'newPassword'] as const).flatMap((field) =>
    fields[field]?.trim() === '' ? [{ field, message: words(missing[field]) }] : [],
  );
}

export function tooManyAttempts(retryAfter: number, { state }: ServedSite): Refusal {
  const { words } = siteIdentityOf(state);
  const message = words(signInWords)('tooManyAttempts', { wait: waitInWords(retryAfter, words) });
  return { status: 429, problems: [{ message }], retryAfter };
}

export function tooBusy(site: ServedSite): Refusal {
  return { status: 503, problems: [{ message: signInWordsOf(site)('tooBusy') }], retryAfter: busySeconds };
}

/** Says when the next attempt is allowed. */
export function setRetryAfter(reply: FastifyReply, { retryAfter }: Pick<Refusal, 'retryAfter'>): void {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
}

/** Refuses the request of a script. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  setRetryAfter(reply, refusal);
  const errors = refusal.problems.map(({ field = '', message }) => ({ path: field, message }));
  return reply
    .code(refusal.status)
    .send({ message: refusal.problems.map(({ message }) => message).join(' '), errors });
}

/** Redirects a browser after the post of a form. */
export function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, 303);
}
