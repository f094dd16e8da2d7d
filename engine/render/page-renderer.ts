import type { Thing } from 'schema-dts';
import { pageScope, type RequestInput, recordIn } from '../compose/page-composer.ts';
import { ReadCache } from '../compose/read-cache.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { Scope } from '../compose/scope.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { snapshotWords } from '../content/snapshot-words.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { documentMarkup } from './document.ts';
import { draftMark } from './draft-mark.ts';
import { renderFailurePage } from './failure-markup.ts';
import type { SharedImages } from './head.ts';
import { escapeHtml } from './html.ts';
import type { Look } from './look.ts';
import { bytesOf, type Markup } from './markup.ts';
import { notFoundRoute } from './not-found-route.ts';
import { type PageBlock, type PageBlockLists, PageBlocks } from './page-blocks.ts';
import { type RenderedHead, renderPageHead } from './page-head.ts';
import { firstScreenBlocks } from './page-pictures.ts';
import { type PageRecord, untilOf } from './page-record.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { type Notice, unavailableWords } from './unavailable.words.ts';

export interface RenderedPage {
  /** 500 for a fault in the program; 503 if the content of the page has one, so that it is set aside. */
  readonly status: 200 | 404 | 410 | 500 | 503;
  readonly html: string;
  /** The HTML in UTF-8. */
  readonly bytes: Buffer;
  /** The sources that allow the style elements of the document in a Content-Security-Policy. */
  readonly styleSources: readonly string[];
  readonly record: PageRecord;
  /** True if the same HTML answers every request for the path until `until`. */
  readonly cacheable: boolean;
  /**
   * The query parameters on whose values the HTML depends, until `until`; undefined if it depends on other input of the
   * request, or a block failed.
   */
  readonly variesBy: readonly string[] | undefined;
  /** Epoch milliseconds; Infinity if only a change of content changes the page. */
  readonly until: number;
}

/** Maximum size of the cache of images that several pages show, in bytes including the estimated size of records. */
const imageCacheLimit = 4 * 1024 * 1024;

/** Renders pages to HTML documents. */
export class PageRenderer {
  readonly options: PageRendererOptions;
  readonly #blocks: PageBlocks;
  readonly #images: SharedImages = new ReadCache(imageCacheLimit, () => 256);

  constructor(options: PageRendererOptions) {
    this.options = options;
    this.#blocks = new PageBlocks(options);
  }

  /**
   * Renders the page at a canonical path, or the not-found page: with status 410 if the page was withdrawn. A page that
   * is set aside is never the not-found page.
   * @param now epoch milliseconds
   */
  render(state: SiteState, path: string, now: number, input?: RequestInput): RenderedPage {
    const { route: found, absence } = state.routes.match(path);
    if (absence?.reason === 'set-aside') return this.#renderUnavailable(path, state, 503, absence.fault);
    const route = found ?? notFoundRoute(state);
    if (route === undefined) return this.#renderUnavailable(path, state, 404);
    const scope = pageScope(state, route, now, input);
    if (found !== undefined) return this.#renderRoute(route, scope, 200, state);
    const isGone = state.routes.former(path)?.kind === 'withdrawn';
    return this.#renderRoute(route, scope, isGone ? 410 : 404, state);
  }

  /** Renders a page of the site's words and telephone number, which is not the answer for a path. */
  renderNotice({ snapshot }: SiteState, notice: Notice): Pick<RenderedPage, 'html' | 'styleSources'> {
    const words = snapshotWords(snapshot)(unavailableWords);
    const look = this.options.styles.lookOf(snapshot.theme);
    const texts = { title: words(`${notice}Title`), text: words(`${notice}Text`) };
    return renderFailurePage(snapshot.site.value, this.options, look, texts);
  }

  /** The answer for a page that is set aside, and for an unknown path if the not-found page is set aside. */
  #renderUnavailable(
    path: string,
    { snapshot }: SiteState,
    status: 404 | 503 = 503,
    fault?: Diagnostic,
  ): RenderedPage {
    const { mode, styles } = this.options;
    const words = snapshotWords(snapshot)(unavailableWords);
    const isNamed = mode === 'development' && fault !== undefined;
    const text = isNamed ? `${fault.file}:${fault.line}:${fault.column} ${fault.message}` : words('text');
    const texts = { title: words('title'), text };
    const look = styles.lookOf(snapshot.theme);
    const { html, styleSources } = renderFailurePage(snapshot.site.value, this.options, look, texts);
    const until = Number.POSITIVE_INFINITY;
    const page = { status, styleSources, record: emptyRecord(path), ...uncacheable, until };
    return new EncodedPage(Buffer.from(html), page);
  }

  #renderRoute(route: Route, scope: Scope, status: 200 | 404 | 410, state: SiteState): RenderedPage {
    const parts = this.#renderParts(route, scope, status === 200 ? 200 : 404);
    const isUnusable = parts.head.failed || parts.all.some(({ block }) => block.failed === 'required');
    if (isUnusable && this.options.mode === 'production') return this.#renderFailed(route, parts, state);
    const { style, markup } = this.#assemble(parts);
    const variesBy = parts.head.failed ? undefined : parametersOf(parts.all);
    return new EncodedPage(bytesOf(markup), {
      status: isUnusable ? 500 : status,
      styleSources: [style.source],
      record: parts.record,
      cacheable: variesBy?.length === 0,
      variesBy,
      until: untilOf(parts.record),
    });
  }

  /** Renders the blocks and the head of a page, and records what they read. */
  #renderParts(route: Route, scope: Scope, status: 200 | 404): PageParts {
    const structureRecorder = recordIn(scope);
    const parts: ReadRecord[] = [];
    const insetRecorder = recordIn(scope);
    const lists = this.#blocks.render(route, scope, structureRecorder, insetRecorder);
    const all = lists.before.concat(lists.main, lists.after);
    const mark = this.options.mode === 'development' ? draftMark(route, structureRecorder) : '';
    const things: Thing[] = [];
    for (const { block, record } of all) {
      parts.push(record);
      if (block.structuredData !== undefined) things.push(block.structuredData);
    }
    const headRecorder = recordIn(scope);
    const head = renderPageHead(this.options, route, headRecorder, things, status, this.#images);
    const { language, messages } = headRecorder.site;
    const look = this.options.styles.lookOf(headRecorder.theme);
    parts.push(structureRecorder.record(), headRecorder.record(), insetRecorder.record());
    const record: PageRecord = { path: route.path, parts };
    return { lists, all, mark, head, language, skipLink: messages.skipLink, look, record };
  }

  /** Renders the answer for a page that cannot be shown: without a required block, or without a title or description. */
  #renderFailed(route: Route, { all, head, look, record }: PageParts, state: SiteState): RenderedPage {
    const until = untilOf(record);
    const lacksContent =
      (!head.failed || head.lacksContent) &&
      all.every(({ block }) => block.failed !== 'required' || block.lacksContent);
    if (lacksContent) {
      const { html, styleSources, status } = this.#renderUnavailable(route.path, state);
      const page = { status, styleSources, record, ...uncacheable, until };
      return new EncodedPage(Buffer.from(html), page);
    }
    const { html, styleSources } = renderFailurePage(state.snapshot.site.value, this.options, look);
    const page = { status: 500, styleSources, record, ...uncacheable, until } as const;
    return new EncodedPage(Buffer.from(html), page);
  }

  /** Assembles the document of a page, with the styles of its first screen inline. */
  #assemble({ lists: { before, main, after }, mark, head, ...page }: PageParts) {
    const { look } = page;
    const { shell, styles } = this.options;
    const visible = main.filter(({ block }) => block.markup.length > 0);
    const first = visible.slice(0, firstScreenBlocks);
    const components = [...before, ...first].flatMap(({ block }) => block.components);
    const style = styles.firstScreen(look, components);
    const markup = documentMarkup(shell, {
      language: page.language,
      head: head.html,
      look,
      css: style.css,
      structuredData: head.structuredData,
      skipLink: page.skipLink,
      before: markupOf(before),
      main: [
        mark + head.heading,
        ...markupOf(first),
        stylesheetLink(styles.stylesheet(look.composition).path),
        ...markupOf(visible.slice(firstScreenBlocks)),
      ],
      after: markupOf(after),
    });
    return { style, markup };
  }
}

/** The rendered parts of a page. */
interface PageParts {
  readonly lists: PageBlockLists;
  /** The blocks of the lists, from top to bottom. */
  readonly all: readonly PageBlock[];
  /** The mark of a draft; empty for other pages. */
  readonly mark: string;
  readonly head: RenderedHead;
  readonly language: string;
  /** The text of the link to the main content. */
  readonly skipLink: string;
  readonly look: Look;
  readonly record: PageRecord;
}

/** A page as the server sends it; tests and tools read its text. */
class EncodedPage implements RenderedPage {
  readonly bytes: Buffer;
  readonly status: RenderedPage['status'];
  readonly styleSources: RenderedPage['styleSources'];
  readonly record: PageRecord;
  readonly cacheable: boolean;
  readonly variesBy: RenderedPage['variesBy'];
  readonly until: number;

  constructor(bytes: Buffer, page: Omit<RenderedPage, 'bytes' | 'html'>) {
    this.bytes = bytes;
    this.status = page.status;
    this.styleSources = page.styleSources;
    this.record = page.record;
    this.cacheable = page.cacheable;
    this.variesBy = page.variesBy;
    this.until = page.until;
  }

  get html(): string {
    return this.bytes.toString();
  }
}

const uncacheable = { cacheable: false, variesBy: undefined } as const;

/** The query parameters that the blocks read; undefined if one failed or used other input of the request. */
function parametersOf(blocks: readonly PageBlock[]): readonly string[] | undefined {
  const names = new Set<string>();
  for (const { block } of blocks) {
    if (block.variesBy === undefined || block.failed !== false) return undefined;
    for (const name of block.variesBy) names.add(name);
  }
  return [...names];
}

function emptyRecord(path: string): PageRecord {
  return { path, parts: [] };
}

/**
 * The link to the stylesheet. Browsers paint the content above it before the file has loaded, and the content below it
 * afterward. After in-page navigation it has no address: the stylesheet is linked in the head. It stays for rules about
 * adjacent blocks.
 */
function stylesheetLink(path: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(path)}">`;
}

function markupOf(blocks: readonly PageBlock[]): Markup {
  return blocks.flatMap(({ block }) => block.markup);
}
