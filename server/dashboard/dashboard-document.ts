import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';
import { globalCss, lookOf } from '../../blocks/ui/theme.ts';
import { escapeHtml, scriptJson } from '../../engine/render/html.ts';
import { hashSource, type InlineStyle, inlineStyle } from '../../engine/render/inline-style.ts';
import type { Look } from '../../engine/render/look.ts';
import { builtFile } from '../not-built.ts';
import { reportingHeader } from '../site/page-policies.ts';
import type { SiteIdentity } from '../site/site-settings.ts';
import { dashboardWords } from '../words/dashboard.words.ts';
import { privatePolicy } from './auth/private-policy.ts';
import { dashboardTexts } from './dashboard-dictionaries.ts';

/** Returns the HTML document of the dashboard for a URL, in the colors and the language of the site. */
export type DashboardDocument = (
  url: string,
  site: SiteIdentity,
) => Promise<{
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly policy: string;
}>;

const styleOf = (look: Look): InlineStyle => inlineStyle(look.css + globalCss.first + globalCss.later);

/**
 * The dashboard shows text from visitors, so the policy allows only our own scripts and requests to our own host. Its
 * components add their rules through an empty style element.
 */
function policyFor({ source }: InlineStyle): string {
  return privatePolicy([
    `script-src 'self' ${hashSource(colorSchemeScript)}`,
    `style-src 'self' ${source} ${hashSource('')}`,
    "connect-src 'self'",
  ]);
}

/** The document is the same for all pages of the dashboard: the script renders them. */
export function dashboardHtml(script: string, site: SiteIdentity): string {
  const look = lookOf(site.theme);
  const words = site.words(dashboardWords);
  const account = { html: `<a href="/dashboard/account">${escapeHtml(words('yourAccount'))}</a>` };
  const noScript = words
    .parts<'noScript', typeof account>('noScript', { account })
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : part.html));
  return `<!doctype html>
<html lang="${escapeHtml(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${look.toolbarColors}
<script>${colorSchemeScript}</script>
<title>${escapeHtml(words('dashboard'))}</title>
<meta name="robots" content="noindex,nofollow">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styleOf(look).css}</style>
<script type="module" src="${script}"></script>
</head>
<body>
<div id="dashboard"><p>${escapeHtml(words('loading'))}</p><noscript>${noScript.join('')}</noscript></div>
<script type="application/json" id="dashboard-texts">${scriptJson(dashboardTexts(site))}</script>
</body>
</html>`;
}

/** Returns the document with its policy for the address of a built script. */
export function dashboardDocument(script: string): DashboardDocument {
  return async (_url, site) => ({
    html: dashboardHtml(script, site),
    policy: policyFor(styleOf(lookOf(site.theme))),
  });
}

/** Loads the document of the production build. Throws a NotBuiltError if there is no build. */
export async function loadDashboardDocument(): Promise<DashboardDocument> {
  const file = await builtFile('dist/dashboard-entry.json');
  const script = String(JSON.parse(await readFile(new URL(file), 'utf8')));
  return dashboardDocument(script);
}

/** Sends the document to a signed-in user, uncached. */
export function sendDashboard(
  reply: FastifyReply,
  { html, policy }: Awaited<ReturnType<DashboardDocument>>,
): FastifyReply {
  return reply
    .code(200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...reportingHeader,
      'cache-control': 'no-store',
      vary: 'Cookie',
    })
    .send(html);
}
