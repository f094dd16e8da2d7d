import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';
import { lookOf } from '../../blocks/ui/theme.ts';
import { escapeHtml, scriptJson } from '../../engine/render/html.ts';
import { builtFile } from '../not-built.ts';
import type { SiteIdentity } from '../site/site-settings.ts';
import { dashboardWords } from '../words/dashboard.words.ts';
import { dashboardTexts } from './dashboard-dictionaries.ts';

/** Returns the HTML document of the dashboard for a URL, in the colors and the language of the site. */
export type DashboardDocument = (
  url: string,
  site: SiteIdentity,
) => Promise<{
  readonly html: string;
  /** False in development, where Vite adds scripts of its own. */
  readonly isFinal: boolean;
}>;

const hash = createHash('sha256').update(colorSchemeScript).digest('base64');

/** The dashboard shows text from visitors, so the policy allows only our own scripts and requests to our own host. */
const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

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
<style>${look.css.first}${look.css.later}</style>
<script type="module" src="${script}"></script>
</head>
<body>
<div id="dashboard"><p>${escapeHtml(words('loading'))}</p><noscript>${noScript.join('')}</noscript></div>
<script type="application/json" id="dashboard-texts">${scriptJson(dashboardTexts(site))}</script>
</body>
</html>`;
}

/** Loads the document of the production build. Throws a NotBuiltError if there is no build. */
export async function loadDashboardDocument(): Promise<DashboardDocument> {
  const file = await builtFile('dist/dashboard-entry.json');
  const script = String(JSON.parse(await readFile(new URL(file), 'utf8')));
  return async (_url, site) => ({ html: dashboardHtml(script, site), isFinal: true });
}

/** Sends the document to a signed-in user, uncached. */
export function sendDashboard(
  reply: FastifyReply,
  { html, isFinal }: Awaited<ReturnType<DashboardDocument>>,
): FastifyReply {
  if (isFinal) reply.header('content-security-policy', policy);
  return reply
    .code(200)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', vary: 'Cookie' })
    .send(html);
}
