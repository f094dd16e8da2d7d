import { escapeHtml } from './html.ts';
import type { Look } from './look.ts';
import { Fragment, type Markup, textOf } from './markup.ts';

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
  readonly css: string;
  readonly structuredData: Markup;
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
  const { start, styles, middle, end } = frameOf(shell, parts);
  return [
    start,
    parts.head,
    styles,
    ...parts.structuredData,
    middle,
    ...parts.before,
    mainStart,
    ...parts.main,
    mainEnd,
    ...parts.after,
    end,
  ];
}

const mainStart = new Fragment('<main id="main" tabindex="-1">');
const mainEnd = new Fragment('</main>');

/** The pieces of a document that many pages share. */
interface Frame {
  readonly start: Fragment;
  readonly styles: Fragment;
  readonly middle: Fragment;
  readonly end: Fragment;
}

type FrameParts = Pick<DocumentParts, 'language' | 'look' | 'css' | 'skipLink'>;

const frames = new WeakMap<DocumentShell, (FrameParts & Frame)[]>();

/** Maximum number of frames of a shell: a site has few first screens with different styles. */
const maximumFrames = 50;

function frameOf(shell: DocumentShell, { language, look, css, skipLink }: FrameParts): Frame {
  const known = frames.get(shell) ?? [];
  frames.set(shell, known);
  const found = known.find(
    (frame) =>
      frame.css === css && frame.look === look && frame.language === language && frame.skipLink === skipLink,
  );
  if (found !== undefined) return found;
  const start = shellStart(shell, language, look);
  const styles = `\n<style>${css}</style>\n<script type="application/ld+json">`;
  const skip = `<a class="skip-link" href="#main">${escapeHtml(skipLink)}</a>`;
  const frame = {
    language,
    look,
    css,
    skipLink,
    start: new Fragment(start),
    styles: new Fragment(styles),
    middle: new Fragment(`</script>${shell.middle}${skip}`),
    end: new Fragment(shell.end),
  };
  if (known.length === maximumFrames) known.shift();
  known.push(frame);
  return frame;
}
