import { escapeHtml } from '../../engine/render/html.ts';
import { errorSummary, type FormProblem, field, notice, type PrivateDocument } from './private-document.ts';
import type { User } from './user-store.ts';

export interface Account {
  readonly user: User;
  /** The number of browsers that are signed in, including this one. */
  readonly sessions: number;
  readonly problems: readonly FormProblem[];
  readonly notice?: string | undefined;
}

/** The account page of a user: changing the password and signing out everywhere. */
export function accountPage({ user, sessions, problems, ...account }: Account): PrivateDocument {
  const others =
    sessions > 1
      ? `You are signed in on ${sessions} browsers, including this one.`
      : 'You are signed in on this browser only.';
  const main = `<div class="private-page">
<div class="intro"><h1>Your account</h1>
<p>Signed in as <strong>${escapeHtml(user.email)}</strong>.</p></div>
<div class="sheets">${notice(account.notice)}
<form class="sheet" method="post" action="/api/auth/password">
<h2>Change the password</h2>
${errorSummary(problems)}
<input type="text" name="username" autocomplete="username" value="${escapeHtml(user.email)}" readonly hidden>
${field({ id: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password', problems })}
${field({
  id: 'newPassword',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  note: 'At least 12 characters; a few words in a row are fine.',
  problems,
})}
<button class="key" type="submit">Change the password</button>
<p class="form-note">This signs out all other browsers.</p>
</form>
<form class="sheet" method="post" action="/api/auth/logout">
<h2>Sign out everywhere</h2>
<p>${others}</p>
<input type="hidden" name="everywhere" value="yes">
<button class="key" type="submit">Sign out everywhere</button>
</form>
</div></div>`;
  return {
    title: problems.length > 0 ? 'Error: Your account' : 'Your account',
    main,
    bar: signOutForm(user),
  };
}

/** The user's address and a button to sign out. */
function signOutForm({ email }: User): string {
  return `<span>${escapeHtml(email)}</span><form method="post" action="/api/auth/logout"><button class="key" data-size="small" type="submit">Sign out</button></form>`;
}
