import { LRUCache } from 'lru-cache';
import { pageScope, recordIn } from '../compose/page-composer.ts';
import { themeOf } from '../content/theme/theme.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { LookOf } from './look.ts';
import type { PageBlocks } from './page-blocks.ts';
import { documentOfStyleFile, type GlobalCss, type PageStyles } from './page-styles.ts';
import type { StyleSheetText } from './style-sheet.ts';

export interface StylesheetFile {
  readonly css: string;
  /** True if the content matches the hash in the path. */
  readonly isExact: boolean;
}

/** Maximum number of pages rendered to rebuild an unknown stylesheet. */
const sampledPages = 64;

/** Maximum number of earlier and coming looks: a site whose theme changes more often has pages without their file. */
const maximumLooks = 8;

/** Finds the stylesheet files that pages link to. */
export class StylesheetFiles {
  readonly #blocks: PageBlocks;
  readonly #styles: PageStyles;
  readonly #lookOf: LookOf;
  /** The global rules of the current, earlier and coming looks, latest last. */
  #looks: readonly GlobalCss[] = [];
  /** The current styles of page documents, by state and known looks. Two states are asked for while one is being checked. */
  readonly #rebuilt = new LRUCache<string, Map<string, string>>({ max: 2 });
  /** Counts the looks that were learned. */
  #learned = 0;

  constructor(blocks: PageBlocks, styles: PageStyles, lookOf: LookOf) {
    this.#blocks = blocks;
    this.#styles = styles;
    this.#lookOf = lookOf;
  }

  /**
   * Returns the stylesheet at a path; undefined if the path names no page document. A file that this process did not
   * create, because another process did, is made with the looks that are known, by its name. One of an earlier build is
   * replaced by the current styles of the page document, which contain at least the rules that the page needs.
   * @param now epoch milliseconds
   */
  find(state: SiteState, path: string, now: number): StylesheetFile | undefined {
    const document = documentOfStyleFile(path);
    if (document === undefined) return undefined;
    this.learn(state);
    const known = this.#styles.find(path) ?? this.#makeAgain(document, path);
    if (known !== undefined) return { css: known, isExact: true };
    const current = this.#stylesOf(state, document, path, now);
    const rebuilt = this.#styles.find(path);
    if (rebuilt !== undefined) return { css: rebuilt, isExact: true };
    return current === '' ? undefined : { css: current, isExact: false };
  }

  /** Remembers the look of a state: other processes show it earlier or later than this one. */
  learn(state: SiteState): void {
    this.learnGlobalCss(this.globalCssIn(state));
  }

  /** Returns the look of a state; the same object for the same theme. */
  globalCssIn(state: SiteState): GlobalCss {
    return this.#lookOf(themeOf(state.snapshot.theme?.value)).css;
  }

  /** Remembers a look. */
  learnGlobalCss(css: GlobalCss): void {
    if (this.#looks.includes(css)) return;
    this.#looks = [...this.#looks, css].slice(-maximumLooks);
    this.#learned += 1;
  }

  /** Makes the file at a path from the blocks' rules that pages of the document had before, with each look. */
  #makeAgain(document: string, path: string): string | undefined {
    for (const look of this.#looks.toReversed()) this.#styles.makeWith(look, document, path);
    return this.#styles.find(path);
  }

  /**
   * Returns the merged styles of the first pages of a page document; empty if it has no pages. Cached per snapshot, unless the
   * file at the path is made meanwhile.
   */
  #stylesOf(state: SiteState, document: string, path: string, now: number): string {
    const key = `${state.snapshot.version} ${this.#learned}`;
    const texts = this.#rebuilt.get(key) ?? new Map<string, string>();
    this.#rebuilt.set(key, texts);
    const known = texts.get(document);
    if (known !== undefined) return known;
    const css = this.#rebuild(state, document, path, now);
    if (this.#styles.find(path) === undefined) texts.set(document, css);
    return css;
  }

  /** Makes the files of a page document until one has the path. */
  #rebuild(state: SiteState, document: string, path: string, now: number): string {
    const css = this.globalCssIn(state);
    const sheets: StyleSheetText[] = [];
    let pages = 0;
    for (const route of state.routes.routes()) {
      if (route.document.id !== document) continue;
      const scope = pageScope(state, route, now);
      const { before, main, after } = this.#blocks.render(route, scope, recordIn(scope));
      const sheetsOfPage = [...before, ...main, ...after].map(({ block }) => block.css);
      for (const look of this.#looks) this.#styles.fileFor(document, look, sheetsOfPage);
      sheets.push(...sheetsOfPage);
      pages += 1;
      if (pages === sampledPages || this.#styles.find(path) !== undefined) break;
    }
    return pages === 0 ? '' : this.#styles.fileFor(document, css, sheets).css;
  }
}
