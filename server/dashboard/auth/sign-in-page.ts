import { escapeHtml } from '../../../engine/render/html.ts';
import type { SiteIdentity } from '../../site/site-settings.ts';
import { signInWords } from '../../words/sign-in.words.ts';
import { errorSummary, type FormProblem, field, notice, type PrivateDocument } from './private-document.ts';

export interface SignInForm {
  /** The path to open after signing in; empty for the start page of the user. */
  readonly next: string;
  /** The typed address. */
  readonly email: string;
  readonly problems: readonly FormProblem[];
  readonly notice?: string | undefined;
}

/** The sign-in page, a form that works without script. */
export function signInPage(
  { name, words: read }: SiteIdentity,
  { next, email, problems, ...form }: SignInForm,
): PrivateDocument {
  const words = read(signInWords);
  const signIn = escapeHtml(words('signIn'));
  const main = `<div class="private-page">
<div class="intro"><h1>${signIn}</h1>
<p>${escapeHtml(words('intro', { site: name }))}</p></div>
<div class="sheets">
<form class="sheet" method="post" action="/api/auth/login">
${errorSummary(problems, words('summary'))}${notice(form.notice)}
<input type="hidden" name="next" value="${escapeHtml(next)}">
${field({ id: 'email', label: words('email'), type: 'email', autocomplete: 'username', value: email, problems })}
${field({ id: 'password', label: words('password'), type: 'password', autocomplete: 'current-password', problems })}
<button class="key" data-kind="primary" type="submit">${signIn}</button>
<p class="form-note">${escapeHtml(words('forgotten'))}</p>
</form>
<p class="form-note">${escapeHtml(words('notAMember'))} <a href="/">${escapeHtml(words('toWebsite'))}</a>.</p>
</div></div>`;
  const title = words('signIn');
  return { title: problems.length > 0 ? words('errorTitle', { title }) : title, main };
}
