import { escapeHtml } from './html.ts';
import type { Look } from './look.ts';
import { type Markup, textOf } from './markup.ts';

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
  /** The rules in the document. */
  readonly css: string | Buffer;
  readonly structuredData: string;
  /** The text of the skip link. */
  readonly skipLink: string;
  readonly before: Markup;
  readonly main: Markup;
  readonly after: Markup;
}

/** Returns the start of a shell with its markers replaced. */
export function shellStart(
  { start }: DocumentShell,
  language: string,
  { toolbarColors, fontPreloads }: Pick<Look, 'toolbarColors' | 'fontPreloads'>,
): string {
  return start
    .replace('%lang%', escapeHtml(language))
    .replace('%toolbar-colors%', toolbarColors)
    .replace('%font-preloads%', fontPreloads);
}

/** Assembles the document of a page. */
export function renderPageDocument(shell: DocumentShell, parts: DocumentParts): string {
  return textOf(documentMarkup(shell, parts));
}

/** Assembles the document of a page in pieces. */
export function documentMarkup(shell: DocumentShell, parts: DocumentParts): Markup {
  const { language, head, look, css, structuredData, skipLink } = parts;
  return [
    shellStart(shell, language, look),
    head,
    '\n<style>',
    css,
    '</style>\n<script type="application/ld+json">',
    structuredData,
    `</script>${shell.middle}<a class="skip-link" href="#main">${escapeHtml(skipLink)}</a>`,
    ...parts.before,
    '<main id="main" tabindex="-1">',
    ...parts.main,
    '</main>',
    ...parts.after,
    shell.end,
  ];
}
