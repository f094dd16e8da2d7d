import { escapeHtml } from './html.ts';
import type { Look } from './look.ts';

/**
 * The document around every page, split where the page's head and body are inserted. `%lang%`, `%toolbar-colors%` and
 * `%font-preloads%` in `start` are replaced.
 */
export interface DocumentShell {
  /** From the doctype into the head. */
  readonly start: string;
  /** From the end of the page's head to the beginning of its body. */
  readonly middle: string;
  /** From the end of the page's body to the end of the document. */
  readonly end: string;
}

export interface DocumentParts {
  readonly language: string;
  readonly head: string;
  readonly look: Look;
  /** The rules of this page; in-page navigation replaces them. */
  readonly pageCss: string;
  readonly structuredData: string;
  /** The text of the skip link. */
  readonly skipLink: string;
  readonly before: string;
  readonly main: string;
  readonly after: string;
}

/** Assembles the document of a page. */
export function renderPageDocument(shell: DocumentShell, parts: DocumentParts): string {
  return (
    shell.start
      .replace('%lang%', escapeHtml(parts.language))
      .replace('%toolbar-colors%', parts.look.toolbarColors)
      .replace('%font-preloads%', parts.look.fontPreloads) +
    parts.head +
    `\n<style>${parts.look.css.first}</style>` +
    `\n<style data-page-styles>${parts.pageCss}</style>` +
    `\n<script type="application/ld+json">${parts.structuredData}</script>` +
    shell.middle +
    `<a class="skip-link" href="#main">${escapeHtml(parts.skipLink)}</a>` +
    parts.before +
    `<main id="main" tabindex="-1">${parts.main}</main>` +
    parts.after +
    shell.end
  );
}
