import type { BlockInstance } from '../compose/page-composer.ts';
import type { Site } from '../content/model/site.ts';
import { type DocumentShell, renderPageDocument } from './document.ts';
import { escapeHtml } from './html.ts';
import { inlineStyle } from './inline-style.ts';
import type { Look } from './look.ts';
import type { PageStyles } from './page-styles.ts';

/** The style of the failure page. The custom properties are those of the look. */
const failureCss = `
.failure { width: min(100% - 2 * var(--gutter), 42rem); margin-inline: auto; padding-block: 14px 96px; }
.failure > p:first-child { padding-block-end: 6px; border-block-end: 1px solid var(--hairline); font-weight: 650; }
.failure > p:first-child a { display: inline-block; padding-block: 10px; color: inherit; text-decoration: none; }
.failure > h1 { margin-block: clamp(48px, 12vh, 120px) 16px; }
.failure > h1 + p { max-width: 34rem; color: var(--ink-soft); font-size: var(--size-large); }
.failure .call { display: inline-block; margin-block-start: 32px; padding: 14px 24px; border: 1.5px solid var(--ink);
  border-radius: var(--radius); color: var(--ink); font-weight: 650; font-size: var(--size-large); text-decoration: none; }
`;

/** The texts of a failure page. */
interface FailureTexts {
  readonly title: string;
  readonly text: string;
}

interface FailurePage {
  readonly html: string;
  /** The sources that allow the style elements of the document in a Content-Security-Policy. */
  readonly styleSources: readonly string[];
}

/**
 * Renders the page that replaces one that cannot be shown: in production a page with a failed required block, and every
 * page of an entry that is set aside.
 */
export function renderFailurePage(
  site: Site,
  { shell, styles }: { readonly shell: DocumentShell; readonly styles: PageStyles },
  look: Look,
  { title, text }: FailureTexts = site.messages.failure,
): FailurePage {
  const phone = site.phones.main;
  const { first, later } = styles.global;
  const style = inlineStyle(look.css + first + later + failureCss);
  const html = renderPageDocument(shell, {
    language: site.language,
    head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
    look,
    css: style.css,
    structuredData: '{}',
    skipLink: site.messages.skipLink,
    before: [],
    main: [
      `<div class="failure"><p><a href="/">${escapeHtml(site.name)}</a></p>` +
        `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
        `<p><a class="call" href="${escapeHtml(phone.href)}">${escapeHtml(phone.display)}</a></p></div>`,
    ],
    after: [],
  });
  return { html, styleSources: [style.source] };
}

/** Renders the box that replaces a failed block in development. */
export function failureBox(instance: BlockInstance, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (
    '<div role="alert" style="margin:1rem;padding:1rem;border:3px solid #b3261e;background:#fff;color:#7d1a14;font:16px/1.5 monospace">' +
    `<strong>Block "${escapeHtml(instance.id)}" of ${escapeHtml(instance.document)} failed</strong><br>${escapeHtml(message)}</div>`
  );
}
