import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mergeStyleSheets, type StyleSheetText } from './style-sheet.ts';

/** The rules without a component: those that the first screen of a page needs, and all others. */
export interface GlobalCss {
  readonly first: string;
  readonly later: string;
}

/** A stylesheet file with its path. */
export interface StyleFile {
  readonly path: string;
  readonly css: string;
}

const pathPattern = /^\/styles\/([a-z0-9/-]+)\.[0-9a-f]{16}\.css$/;

/** Maximum number of entries per cache: more than a site has page documents. */
const cacheSize = 500;

/**
 * The styles of pages in two parts: the rules of the first screen are inlined in the document, and one stylesheet file
 * has all rules of the page. The file repeats the inlined rules, so that once it has loaded, all rules apply in the order
 * in which components were defined.
 *
 * The path of a file consists of the page document and a hash of its content. Pages of a template with the same styles
 * share a file, and every process creates the same file for a page.
 */
export class PageStyles {
  readonly #first = new LRUCache<string, string>({ max: cacheSize });
  /** The files by the global rules that they begin with, which change only with the theme. */
  readonly #files = new LRUCache<string, LRUCache<string, StyleFile>>({ max: 4 });
  readonly #texts = new LRUCache<string, string>({ max: cacheSize });

  /** Returns the rules that the first screen needs from its blocks. */
  first(sheets: readonly StyleSheetText[]): string {
    const key = keyOf(sheets);
    let css = this.#first.get(key);
    if (css === undefined) {
      css = mergeStyleSheets(sheets, 'first');
      this.#first.set(key, css);
    }
    return css;
  }

  /** Returns the file with all rules of a page. */
  fileFor(document: string, { later }: GlobalCss, sheets: readonly StyleSheetText[]): StyleFile {
    const key = `${document} ${keyOf(sheets)}`;
    const files = this.#filesAfter(later);
    let file = files.get(key);
    if (file === undefined) {
      const css = `${later}\n${mergeStyleSheets(sheets)}`;
      const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
      file = { path: `/styles/${document}.${hash}.css`, css };
      files.set(key, file);
    }
    this.#texts.set(file.path, file.css);
    return file;
  }

  #filesAfter(later: string): LRUCache<string, StyleFile> {
    let files = this.#files.get(later);
    if (files === undefined) {
      files = new LRUCache({ max: cacheSize });
      this.#files.set(later, files);
    }
    return files;
  }

  /** Returns the content of a file that was created for a page. */
  find(path: string): string | undefined {
    return this.#texts.get(path);
  }
}

/** Returns the page document in the path of a stylesheet file; undefined if the path has another form. */
export function documentOfStyleFile(path: string): string | undefined {
  return pathPattern.exec(path)?.[1];
}

function keyOf(sheets: readonly StyleSheetText[]): string {
  return [...new Set(sheets.map(({ id }) => id))].join();
}
