import type { FastifyReply } from 'fastify';
import { colorSchemeScript } from '../../../blocks/ui/color-scheme.ts';
import { globalCss, lookOf } from '../../../blocks/ui/theme.ts';
import { escapeHtml } from '../../../engine/render/html.ts';
import { hashSource } from '../../../engine/render/inline-style.ts';
import type { Look } from '../../../engine/render/look.ts';
import { reportingHeader } from '../../site/page-policies.ts';
import type { SiteIdentity } from '../../site/site-settings.ts';
import { signInWords } from '../../words/sign-in.words.ts';
import { privateDocumentCss } from './private-document-css.ts';
import { privatePolicy } from './private-policy.ts';

export interface PrivateDocument {
  readonly title: string;
  /** HTML of the main region. */
  readonly main: string;
  /** HTML of the navigation of the dashboard. Without it, the page has a bar with the name of the site. */
  readonly side?: string;
}

/** The styles of a look, with the policy that allows them. */
interface PrivateStyles {
  readonly css: string;
  readonly policy: string;
}

function stylesOf(look: Look): PrivateStyles {
  const css = `${look.css}${globalCss.first}${globalCss.later}\n${privateDocumentCss}`;
  return { css, policy: policyFor(css) };
}

/** Allows only the script that applies the stored color scheme, and forms that post to this site. */
function policyFor(css: string): string {
  return privatePolicy([`script-src ${hashSource(colorSchemeScript)}`, `style-src ${hashSource(css)}`]);
}

/** Sends a page for users, with the styles of the site and uncached. */
export function sendPrivateDocument(
  reply: FastifyReply,
  status: number,
  site: SiteIdentity,
  document: PrivateDocument,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': stylesOf(lookOf(site.theme)).policy,
      ...reportingHeader,
      'cache-control': 'no-store',
      vary: 'Cookie',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(renderPrivateDocument(site, document));
}

function renderPrivateDocument(
  { name, language, mark, words, theme }: SiteIdentity,
  { title, main, side }: PrivateDocument,
): string {
  const look = lookOf(theme);
  const drawn = mark
    ? `<svg viewBox="${escapeHtml(mark.viewBox)}" aria-hidden="true"><path d="${escapeHtml(mark.path)}"/></svg>`
    : '';
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} | ${name}`)}</title>
<meta name="robots" content="noindex,nofollow">
${look.toolbarColors}
<script>${colorSchemeScript}</script>
${look.fontPreloads}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${stylesOf(look).css}</style>
</head>
<body>
<a class="skip-link" href="#main">${escapeHtml(words(signInWords)('skip'))}</a>
${
  side === undefined
    ? `<header class="private-bar"><a class="private-wordmark" href="/">${drawn}${escapeHtml(name)}</a></header>
<main id="main" tabindex="-1">${main}</main>`
    : `<div id="dashboard"><div class="dashboard"><header class="dashboard-side">${side}</header>
<main id="main" tabindex="-1">${main}</main></div></div>`
}
</body>
</html>`;
}

export interface FormProblem {
  /** The id of the field with the problem, if it is a field. */
  readonly field?: string;
  readonly message: string;
}

/** The list of problems at the top of a form. It receives the focus. */
export function errorSummary(problems: readonly FormProblem[], heading: string): string {
  if (problems.length === 0) return '';
  const items = problems.map(({ field, message }) => {
    const text = escapeHtml(message);
    return `<li>${field === undefined ? text : `<a href="#${escapeHtml(field)}">${text}</a>`}</li>`;
  });
  return `<div class="error-summary" role="alert" aria-labelledby="problems" tabindex="-1" autofocus><p id="problems"><strong>${escapeHtml(heading)}</strong></p><ul>${items.join('')}</ul></div>`;
}

/** A confirmation at the top of the page. */
export function notice(message: string | undefined): string {
  return message === undefined ? '' : `<p class="notice" role="status">${escapeHtml(message)}</p>`;
}

export interface FieldProperties {
  readonly id: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autocomplete: 'username' | 'current-password' | 'new-password';
  readonly value?: string;
  readonly note?: string;
  readonly problems: readonly FormProblem[];
}

/** A field with its label, note and problem. */
export function field({ id, label, type, autocomplete, value, note, problems }: FieldProperties): string {
  const problem = problems.find((candidate) => candidate.field === id);
  const described = [...(note === undefined ? [] : [`${id}-note`]), ...(problem ? [`${id}-problem`] : [])];
  return `<div class="field">
<label for="${id}">${escapeHtml(label)}</label>
${note === undefined ? '' : `<p class="field-note" id="${id}-note">${escapeHtml(note)}</p>`}
<input id="${id}" name="${id}" type="${type}" autocomplete="${autocomplete}" required${
    type === 'email' ? ' autocapitalize="none" spellcheck="false"' : ''
  }${value ? ` value="${escapeHtml(value)}"` : ''}${problem ? ' aria-invalid="true"' : ''}${
    described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : ''
  }>
${problem ? `<p class="field-message" id="${id}-problem">${escapeHtml(problem.message)}</p>` : ''}
</div>`;
}
