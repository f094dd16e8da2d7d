import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mergeStyleSheets, type StyleSheetText } from './style-sheet.ts';

/** Rules that no single component has: those that the first screen of a page needs, and all others. */
export interface GlobalCss {
  readonly first: string;
  readonly later: string;
}

/** A file of styles, and the path that pages name it by. */
export interface StyleFile {
  readonly path: string;
  readonly css: string;
}

const pathPattern = /^\/styles\/([a-z0-9/-]+)\.[0-9a-f]{16}\.css$/;

/** Texts of each kind that are kept: more than a site has page documents. */
const rememberedTexts = 500;

/**
 * The styles of pages, in two parts: what the first screen needs stands in the document, and one file holds all rules
 * of the page. The file repeats what the document has, so that once it is there, rules apply in the order in which
 * components were defined, whichever of them the first screen had.
 *
 * The name of a file follows from the page document and from the text: pages of one template share it as far as they
 * have the same styles, and whoever renders the page anew makes the same file.
 */
export class PageStyles {
  readonly #later: string;
  readonly #first = new LRUCache<string, string>({ max: rememberedTexts });
  readonly #files = new LRUCache<string, StyleFile>({ max: rememberedTexts });
  readonly #texts = new LRUCache<string, string>({ max: rememberedTexts });

  constructor({ later }: GlobalCss) {
    this.#later = later;
  }

  /** The rules that the first screen needs of its pieces. */
  first(sheets: readonly StyleSheetText[]): string {
    const key = keyOf(sheets);
    let css = this.#first.get(key);
    if (css === undefined) {
      css = mergeStyleSheets(sheets, 'first');
      this.#first.set(key, css);
    }
    return css;
  }

  /** The file with all rules of a page. */
  fileFor(document: string, sheets: readonly StyleSheetText[]): StyleFile {
    const key = `${document} ${keyOf(sheets)}`;
    let file = this.#files.get(key);
    if (file === undefined) {
      const css = `${this.#later}\n${mergeStyleSheets(sheets)}`;
      const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
      file = { path: `/styles/${document}.${hash}.css`, css };
      this.#files.set(key, file);
    }
    this.#texts.set(file.path, file.css);
    return file;
  }

  /** The text of a file that was made for a page. */
  find(path: string): string | undefined {
    return this.#texts.get(path);
  }
}

/** The page document whose pages name this file; undefined when the path is none of a style file. */
export function documentOfStyleFile(path: string): string | undefined {
  return pathPattern.exec(path)?.[1];
}

function keyOf(sheets: readonly StyleSheetText[]): string {
  return [...new Set(sheets.map(({ id }) => id))].join();
}
