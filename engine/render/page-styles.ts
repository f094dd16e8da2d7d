import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { firstScreenCss } from './first-screen-rules.ts';
import { type InlineStyle, inlineStyle } from './inline-style.ts';
import { mergeStyleSheets, type StyleSheetText } from './style-sheet.ts';

/** The rules without a component: those that a first screen may need, and all others. */
export interface GlobalCss {
  readonly first: string;
  readonly later: string;
}

/** The styles in the document of a page. */
interface FirstScreenStyles {
  /** The fonts, which all pages share. */
  readonly fonts: InlineStyle;
  /** The rules that this page needs, with those that have no component. */
  readonly page: InlineStyle;
}

/** A stylesheet file with its path. */
export interface StyleFile {
  readonly path: string;
  readonly css: string;
}

const pathPattern = /^\/styles\/([a-z0-9/-]+)\.[0-9a-f]{16}\.css$/;

/** Maximum number of entries per cache: more than a site has page documents. */
const cacheSize = 500;
/** Maximum number of combinations of rules that are kept for a page document. */
const maximumCombinations = 64;

/**
 * The styles of pages in two parts: the rules that apply to the first screen are inlined in the document, and one stylesheet
 * file has all rules of the page. The file repeats the inlined rules, so that once it has loaded, all rules apply in the order
 * in which components were defined.
 *
 * The path of a file consists of the page document and a hash of its content. Pages of a template with the same styles
 * share a file, and every process creates the same file for a page.
 */
export class PageStyles {
  /** The rules of first screens by the global rules, which change only with the theme. */
  readonly #first = new WeakMap<GlobalCss, LRUCache<string, FirstScreenStyles>>();
  readonly #global = new WeakMap<GlobalCss, InlineStyle>();
  /** The files by the global rules that they begin with, which change only with the theme. */
  readonly #files = new WeakMap<GlobalCss, LRUCache<string, StyleFile>>();
  readonly #texts = new LRUCache<string, string>({ max: cacheSize });
  /** The blocks' rules of the files of each page document, whatever the look. */
  readonly #combinations = new LRUCache<string, ReadonlyMap<string, readonly StyleSheetText[]>>({
    max: cacheSize,
  });

  /** Returns the rules that the first screen with these blocks needs. */
  first(all: GlobalCss, sheets: readonly StyleSheetText[]): FirstScreenStyles {
    const key = sheets.map(({ id }) => id).join();
    const known = cacheIn(this.#first, all);
    let styles = known.get(key);
    if (styles === undefined) {
      const features = new Set(sheets.flatMap((sheet) => sheet.features));
      const rules = { global: withoutFonts(all.first), page: mergeStyleSheets(sheets, 'first') };
      const { global, page } = firstScreenCss(rules, features);
      styles = { fonts: inlineStyle(fontsIn(all.first)), page: inlineStyle(global + page) };
      known.set(key, styles);
    }
    return styles;
  }

  /** Returns all global rules of a first screen, for a document whose markup is not examined. */
  global(css: GlobalCss): InlineStyle {
    let style = this.#global.get(css);
    if (style === undefined) {
      style = inlineStyle(css.first);
      this.#global.set(css, style);
    }
    return style;
  }

  /** Returns the file with all rules of a page. */
  fileFor(document: string, all: GlobalCss, sheets: readonly StyleSheetText[]): StyleFile {
    const key = `${document} ${keyOf(sheets)}`;
    const files = cacheIn(this.#files, all);
    let file = files.get(key);
    if (file === undefined) {
      const css = `${withoutFonts(all.first)}${all.later}\n${mergeStyleSheets(sheets)}`;
      const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
      file = { path: `/styles/${document}.${hash}.css`, css };
      files.set(key, file);
      const known = this.#combinations.get(document) ?? new Map<string, readonly StyleSheetText[]>();
      if (known.size < maximumCombinations) this.#combinations.set(document, new Map(known).set(key, sheets));
    }
    // Reading it keeps it in the cache.
    if (this.#texts.get(file.path) === undefined) this.#texts.set(file.path, file.css);
    return file;
  }

  /** Makes the files that the pages of a document had so far with other global rules, until one has the path. */
  makeWith(all: GlobalCss, document: string, path: string): void {
    for (const sheets of this.#combinations.get(document)?.values() ?? [])
      if (this.fileFor(document, all, sheets).path === path) return;
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

const fontFace = /@font-face\{[^}]*\}/g;
const fontsIn = (css: string): string => css.match(fontFace)?.join('') ?? '';
const withoutFonts = (css: string): string => css.replace(fontFace, '');

function keyOf(sheets: readonly StyleSheetText[]): string {
  return [...new Set(sheets.map(({ rulesId }) => rulesId))].join();
}

function cacheIn<Value extends object>(
  caches: WeakMap<GlobalCss, LRUCache<string, Value>>,
  css: GlobalCss,
): LRUCache<string, Value> {
  let cache = caches.get(css);
  if (cache === undefined) {
    cache = new LRUCache({ max: cacheSize });
    caches.set(css, cache);
  }
  return cache;
}
