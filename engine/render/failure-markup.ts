import type { BlockInstance } from '../compose/page-composer.ts';
import type { Site } from '../content/model/site.ts';
import { type DocumentShell, renderPageDocument } from './document.ts';
import { escapeHtml } from './html.ts';
import type { Look } from './look.ts';

/** Renders the page that replaces a page with a failed required block in production. */
export function renderFailurePage(site: Site, shell: DocumentShell, look: Look): string {
  const { title, text } = site.messages.failure;
  const phone = site.phones.main;
  return renderPageDocument(shell, {
    language: site.language,
    head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
    look,
    pageCss: look.css.later,
    structuredData: '{}',
    skipLink: site.messages.skipLink,
    before: '',
    main: `<div class="calm"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="${escapeHtml(phone.href)}">${escapeHtml(phone.display)}</a></p></div>`,
    after: '',
  });
}

/** Renders the box that replaces a failed block in development. */
export function failureBox(instance: BlockInstance, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (
    '<div role="alert" style="margin:1rem;padding:1rem;border:3px solid #b3261e;background:#fff;color:#7d1a14;font:16px/1.5 monospace">' +
    `<strong>Block "${escapeHtml(instance.id)}" of ${escapeHtml(instance.document)} failed</strong><br>${escapeHtml(message)}</div>`
  );
}
