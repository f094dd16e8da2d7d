import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeHtml } from '../../../engine/render/html.ts';
import type { SiteIdentity } from '../../site/site-settings.ts';
import { dashboardWords } from '../../words/dashboard.words.ts';
import { signInWords } from '../../words/sign-in.words.ts';
import { mayUse } from './areas.ts';
import { DashboardIcon, type DashboardIconName } from './dashboard-icons.ts';
import { dashboardPages, studioLink } from './dashboard-pages.ts';
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
  const main = `<div class="dashboard-page">
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
    side: dashboardSide(user, read),
  };
}

/** Returns the HTML of an icon of the dashboard. */
const svgOf = (name: DashboardIconName) => renderToStaticMarkup(createElement(DashboardIcon, { name }));

/** The navigation of the dashboard, on the page of the account; with links to what the user may use. */
function dashboardSide({ email, role }: User, read: SiteIdentity['words']): string {
  const words = read(dashboardWords);
  const pages = [
    ...(mayUse(role, 'leads') ? dashboardPages : []),
    ...(mayUse(role, 'studio') ? [studioLink] : []),
  ];
  const links = pages.map(
    ({ path, name, icon }) => `<li><a href="${path}">${svgOf(icon)} ${escapeHtml(words(name))}</a></li>`,
  );
  return `<nav aria-label="${escapeHtml(words('dashboard'))}"><ul>${links.join('')}</ul></nav>
<div class="who"><a href="/dashboard/account" aria-current="page" title="${escapeHtml(email)}">${svgOf('user-round')}<span>${escapeHtml(email)}</span></a>
<form method="post" action="/api/auth/logout"><button type="submit" aria-label="${escapeHtml(words('signOut'))}">${svgOf('log-out')}</button></form></div>`;
}
