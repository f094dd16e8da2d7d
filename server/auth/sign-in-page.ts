import { escapeHtml } from '../../engine/render/html.ts';
import type { SiteIdentity } from '../site/site-source.ts';
import { errorSummary, type FormProblem, field, notice, type PrivateDocument } from './private-document.ts';

export interface SignInForm {
  /** Where to go after signing in. */
  readonly next: string;
  /** As it was typed. */
  readonly email: string;
  readonly problems: readonly FormProblem[];
  readonly notice?: string | undefined;
}

/** The page on which people with an account sign in; a plain form. */
export function signInPage(
  { name }: SiteIdentity,
  { next, email, problems, ...form }: SignInForm,
): PrivateDocument {
  const main = `<div class="private-page">
<div class="intro"><h1>Sign in</h1>
<p>For the people of ${escapeHtml(name)} who answer what comes in through this website.</p></div>
<div class="sheets">
<form class="sheet" method="post" action="/api/auth/login">
${errorSummary(problems)}${notice(form.notice)}
<input type="hidden" name="next" value="${escapeHtml(next)}">
${field({ id: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, problems })}
${field({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problems })}
<button class="key" data-kind="primary" type="submit">Sign in</button>
<p class="form-note">Forgot it? Whoever runs this website can set a new one.</p>
</form>
<p class="form-note">Looking for us, and not for an account? <a href="/">Go to the website</a>.</p>
</div></div>`;
  return { title: problems.length > 0 ? 'Error: Sign in' : 'Sign in', main };
}
