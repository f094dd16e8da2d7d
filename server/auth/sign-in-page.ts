import { escapeHtml } from '../../engine/render/html.ts';
import type { SiteIdentity } from '../site/site-settings.ts';
import { errorSummary, type FormProblem, field, notice, type PrivateDocument } from './private-document.ts';

export interface SignInForm {
  /** The path to open after signing in. */
  readonly next: string;
  /** The typed address. */
  readonly email: string;
  readonly problems: readonly FormProblem[];
  readonly notice?: string | undefined;
}

/** The sign-in page, a form that works without script. */
export function signInPage(
  { name }: SiteIdentity,
  { next, email, problems, ...form }: SignInForm,
): PrivateDocument {
  const main = `<div class="private-page">
<div class="intro"><h1>Sign in</h1>
<p>For the team of ${escapeHtml(name)} that answers requests from this website.</p></div>
<div class="sheets">
<form class="sheet" method="post" action="/api/auth/login">
${errorSummary(problems)}${notice(form.notice)}
<input type="hidden" name="next" value="${escapeHtml(next)}">
${field({ id: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, problems })}
${field({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problems })}
<button class="key" data-kind="primary" type="submit">Sign in</button>
<p class="form-note">Forgot your password? The operator of this website can set a new one.</p>
</form>
<p class="form-note">Not a team member? <a href="/">Go to the website</a>.</p>
</div></div>`;
  return { title: problems.length > 0 ? 'Error: Sign in' : 'Sign in', main };
}
