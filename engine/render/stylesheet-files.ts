import { pageScope, recordIn } from '../compose/page-composer.ts';
import { themeOf } from '../content/theme/theme.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { LookOf } from './look.ts';
import type { PageBlocks } from './page-blocks.ts';
import { documentOfStyleFile, type PageStyles } from './page-styles.ts';
import type { StyleSheetText } from './style-sheet.ts';

export interface StylesheetFile {
  readonly css: string;
  /** True if the content matches the hash in the path. */
  readonly isExact: boolean;
}

/** Maximum number of pages rendered to rebuild an unknown stylesheet. */
const sampledPages = 64;

/** Finds the stylesheet files that pages link to. */
export class StylesheetFiles {
  readonly #blocks: PageBlocks;
  readonly #styles: PageStyles;
  readonly #lookOf: LookOf;
  #rebuilt: { readonly version: string; readonly texts: Map<string, string> } | undefined;

  constructor(blocks: PageBlocks, styles: PageStyles, lookOf: LookOf) {
    this.#blocks = blocks;
    this.#styles = styles;
    this.#lookOf = lookOf;
  }

  /**
   * Returns the stylesheet at a path; undefined if the path names no page document. A file that this process did not
   * create, because another process or an earlier build did, is replaced by the present styles of the page document,
   * which contain at least the rules that the page needs.
   * @param now epoch milliseconds
   */
  find(state: SiteState, path: string, now: number): StylesheetFile | undefined {
    const document = documentOfStyleFile(path);
    if (document === undefined) return undefined;
    const known = this.#styles.find(path);
    if (known !== undefined) return { css: known, isExact: true };
    const present = this.#stylesOf(state, document, now);
    const rebuilt = this.#styles.find(path);
    if (rebuilt !== undefined) return { css: rebuilt, isExact: true };
    return present === '' ? undefined : { css: present, isExact: false };
  }

  /** Returns the merged styles of the first pages of a page document; empty if it has no pages. Cached per snapshot. */
  #stylesOf(state: SiteState, document: string, now: number): string {
    const { version } = state.snapshot;
    if (this.#rebuilt?.version !== version) this.#rebuilt = { version, texts: new Map() };
    const { texts } = this.#rebuilt;
    let css = texts.get(document);
    if (css === undefined) {
      css = this.#rebuild(state, document, now);
      texts.set(document, css);
    }
    return css;
  }

  #rebuild(state: SiteState, document: string, now: number): string {
    const { css } = this.#lookOf(themeOf(state.snapshot.theme?.value));
    const sheets: StyleSheetText[] = [];
    let pages = 0;
    for (const route of state.routes.routes()) {
      if (route.document.id !== document) continue;
      const scope = pageScope(state, route, now);
      const { before, main, after } = this.#blocks.render(route, scope, recordIn(scope));
      const sheetsOfPage = [...before, ...main, ...after].map(({ block }) => block.css);
      this.#styles.fileFor(document, css, sheetsOfPage);
      sheets.push(...sheetsOfPage);
      pages += 1;
      if (pages === sampledPages) break;
    }
    return pages === 0 ? '' : this.#styles.fileFor(document, css, sheets).css;
  }
}
