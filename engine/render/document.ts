import { escapeHtml } from './html.ts';

/** The document around every page, cut at the two places where the page goes in. `%lang%` stands for the language. */
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
  /** Rules that every page needs, the same on each. */
  readonly globalCss: string;
  /** Rules of this page alone; another page that is swapped in brings its own. */
  readonly pageCss: string;
  readonly structuredData: string;
  /** The words of the first link, which leads past the navigation to what the page is about. */
  readonly skipLink: string;
  readonly before: string;
  readonly main: string;
  readonly after: string;
}

/** Puts a page together. */
export function renderPageDocument(shell: DocumentShell, parts: DocumentParts): string {
  return (
    shell.start.replace('%lang%', escapeHtml(parts.language)) +
    parts.head +
    `\n<style>${parts.globalCss}</style>` +
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
