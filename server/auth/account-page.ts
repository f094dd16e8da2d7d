import { escapeHtml } from '../../engine/render/html.ts';
import type { SiteIdentity } from '../site/site-settings.ts';
import { dashboardWords } from '../words/dashboard.words.ts';
import { signInWords } from '../words/sign-in.words.ts';
import { deskPages } from './desk-pages.ts';
import { errorSummary, type FormProblem, field, notice, type PrivateDocument } from './private-document.ts';
import type { User } from './user-store.ts';

export interface Account {
  readonly user: User;
  /** The number of browsers that are signed in, including this one. */
  readonly sessions: number;
  readonly problems: readonly FormProblem[];
  readonly notice?: string | undefined;
}

/** A text in bold. */
interface Emphasized {
  readonly emphasized: string;
}

/** The account page of a user: changing the password and signing out everywhere. */
export function accountPage(
  { words: read }: SiteIdentity,
  { user, sessions, problems, ...account }: Account,
): PrivateDocument {
  const words = read(signInWords);
  const signedInAs = words
    .parts<'signedInAs', Emphasized>('signedInAs', { email: { emphasized: user.email } })
    .map((part) =>
      typeof part === 'string' ? escapeHtml(part) : `<strong>${escapeHtml(part.emphasized)}</strong>`,
    );
  const changePassword = escapeHtml(words('changePassword'));
  const signOutEverywhere = escapeHtml(words('signOutEverywhere'));
  const main = `<div class="desk-page">
<header><h1>${escapeHtml(words('account'))}</h1>
<p>${signedInAs.join('')}</p></header>
${notice(account.notice)}
<form class="sheet" method="post" action="/api/auth/password">
<h2>${changePassword}</h2>
${errorSummary(problems, words('summary'))}
<input type="text" name="username" autocomplete="username" value="${escapeHtml(user.email)}" readonly hidden>
${field({ id: 'currentPassword', label: words('currentPassword'), type: 'password', autocomplete: 'current-password', problems })}
${field({
  id: 'newPassword',
  label: words('newPassword'),
  type: 'password',
  autocomplete: 'new-password',
  note: words('passwordNote'),
  problems,
})}
<button class="key" type="submit">${changePassword}</button>
<p class="form-note">${escapeHtml(words('signsOutOthers'))}</p>
</form>
<form class="sheet" method="post" action="/api/auth/logout">
<h2>${signOutEverywhere}</h2>
<p>${escapeHtml(words('sessions', { count: Math.max(1, sessions) }))}</p>
<input type="hidden" name="everywhere" value="yes">
<button class="key" type="submit">${signOutEverywhere}</button>
</form>
</div>`;
  const title = words('account');
  return {
    title: problems.length > 0 ? words('errorTitle', { title }) : title,
    main,
    side: deskSide(user, read),
  };
}

const icon = (shapes: string) =>
  `<svg width="17" height="17" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`;

/** The icons that replace the texts in narrow windows. They are those of the dashboard. */
const personIcon = icon('<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>');
const signOutIcon = icon(
  '<path d="m16 17 5-5-5-5"/><path d="M21 12H9"/><path d="M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>',
);

/** The navigation of the dashboard, on the page of the account. */
function deskSide({ email }: User, read: SiteIdentity['words']): string {
  const words = read(dashboardWords);
  const links = deskPages.map(
    ({ path, name }) => `<li><a href="${path}">${escapeHtml(words(name))}</a></li>`,
  );
  return `<nav aria-label="${escapeHtml(words('dashboard'))}"><ul>${links.join('')}</ul></nav>
<div class="who"><a href="/dashboard/account" aria-current="page" title="${escapeHtml(email)}">${personIcon}<span>${escapeHtml(email)}</span></a>
<form method="post" action="/api/auth/logout"><button type="submit">${signOutIcon}<span>${escapeHtml(read(signInWords)('signOut'))}</span></button></form></div>`;
}
