import { fileURLToPath } from 'node:url';
import { blockTypes } from '../../blocks/block-types.ts';
import { formField } from '../../blocks/forms/request-fields.ts';
import { calendarDateAt } from '../../engine/compose/calendar.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { sitemapFiles } from '../../engine/routes/sitemap.ts';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { socialCardImage } from '../../server/cards/compose-social-card.ts';
import { blockRenderer, globalCss } from '../../server/ssr-bundle.ts';

/** An address that no content links to as if it were another site. */
export const siteUrl = 'https://site.test';

/** The moment at which the site is looked at: what is published later is not there yet. */
const now = Date.parse('2026-11-21T17:00:00Z');

const model = new ContentModel(blockTypes);

export const state: SiteState = readState();

export const today = calendarDateAt(now, state.snapshot.site.value.timeZone);

const failures: string[] = [];

const pages = new PageRenderer({
  model,
  blockTypes,
  blockRenderer,
  shell: {
    start: '<!doctype html><html lang="%lang%"><head>',
    middle: '</head><body>',
    end: '</body></html>',
  },
  globalCss,
  siteUrl,
  imageOf: socialCardImage,
  mode: 'production',
  onBlockFailure: ({ path, block, error }) => failures.push(`${path}: block "${block}" failed: ${error}`),
});

function readState(): SiteState {
  const folder = fileURLToPath(new URL('../../content/', import.meta.url));
  const read = new SiteContent(folder, model).read();
  if (read.state !== undefined) return read.state;
  throw new Error(read.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
}

export interface SitePage {
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

/** The page that the server answers a path with at a moment, and until when. Throws when one of its blocks failed. */
export function renderSitePage(
  path: string,
  at: number = now,
): SitePage & { /** Epoch milliseconds. */ readonly until: number } {
  const { status, html, until } = pages.render(state, path, at);
  if (failures.length > 0) throw new Error(failures.splice(0).join('\n'));
  return { path, status, html, until };
}

/** The page that answers a form on it which was refused for every field that a person may get wrong. */
export function renderRefusedForm(path: string, form: string): string {
  const errors = ['firstName', 'lastName', 'email', 'phone', 'company', 'message'].map((field) => ({
    path: field,
    message: `The field ${field} is required`,
  }));
  const submission = { values: { [formField]: form, email: 'nobody' }, errors };
  return pages.render(state, path, now, { query: {}, submission }).html;
}

/** Whether a path is that of a file of styles, exactly as a page names it. */
export function hasStyleFile(path: string): boolean {
  return pages.styleFile(state, path, now)?.isExact === true;
}

/** The paths that the sitemap lists. */
export function sitemapPaths(): readonly string[] {
  return [...sitemapFiles(state.routes.routes(today), siteUrl).values()].flatMap((file) =>
    [...file.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname),
  );
}
