import { pageScope, type RequestInput, recordIn } from '../compose/page-composer.ts';
import type { Scope } from '../compose/question.ts';
import { calendarDateAt } from '../content/calendar.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { renderPageDocument } from './document.ts';
import { renderFailurePage } from './failure-markup.ts';
import { escapeHtml } from './html.ts';
import { notFoundRoute } from './not-found-route.ts';
import { type PageBlock, PageBlocks } from './page-blocks.ts';
import { renderPageHead } from './page-head.ts';
import { firstScreenBlocks } from './page-pictures.ts';
import { type PageRecord, recordsOf } from './page-record.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { PageStyles } from './page-styles.ts';
import { StylesheetFiles } from './stylesheet-files.ts';

export interface RenderedPage {
  readonly status: 200 | 404 | 410 | 500;
  readonly html: string;
  readonly record: PageRecord;
  /** True if the same HTML answers every request for the path until `until`. */
  readonly cacheable: boolean;
  /** Epoch milliseconds; Infinity if only a change of content changes the page. */
  readonly until: number;
}

/** Renders pages to HTML documents. */
export class PageRenderer {
  readonly options: PageRendererOptions;
  readonly stylesheets: StylesheetFiles;
  readonly #blocks: PageBlocks;
  readonly #styles: PageStyles;

  constructor(options: PageRendererOptions) {
    this.options = options;
    this.#blocks = new PageBlocks(options);
    this.#styles = new PageStyles();
    this.stylesheets = new StylesheetFiles(this.#blocks, this.#styles, options.lookOf);
  }

  /**
   * Renders the page at a canonical path, or the not-found page: with status 410 if the page was withdrawn.
   * @param now epoch milliseconds
   */
  render(state: SiteState, path: string, now: number, input?: RequestInput): RenderedPage {
    const today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    const found = state.routes.match(path, today).route;
    const route = found ?? notFoundRoute(state);
    const scope = pageScope(state, route, now, input);
    if (found !== undefined) return this.#renderRoute(route, scope, 200, state);
    const isGone = state.routes.former(path, today)?.kind === 'withdrawn';
    return this.#renderRoute(route, scope, isGone ? 410 : 404, state);
  }

  #renderRoute(route: Route, scope: Scope, status: 200 | 404 | 410, state: SiteState): RenderedPage {
    const { mode, shell, lookOf } = this.options;
    const structureRecorder = recordIn(scope);
    const { before, main, after } = this.#blocks.render(route, scope, structureRecorder);
    const all = [...before, ...main, ...after];
    const things = all.flatMap(({ block }) => block.structuredData ?? []);

    const headRecorder = recordIn(scope);
    const head = renderPageHead(this.options, route, headRecorder, things, status === 200 ? 200 : 404);
    const { language, messages } = headRecorder.site;
    const look = lookOf(headRecorder.theme);
    const record: PageRecord = {
      path: route.path,
      structure: structureRecorder.record(),
      head: headRecorder.record(),
      blocks: new Map(all.map((block) => [block.instance.elementId, block.record])),
    };
    const until = Math.min(...recordsOf(record).map((part) => part.until));
    const isUnusable = head.failed || all.some(({ block }) => block.failed === 'required');
    if (isUnusable && mode === 'production') {
      const html = renderFailurePage(state.snapshot.site.value, shell, look);
      return { status: 500, html, record, cacheable: false, until };
    }
    const shown = main.filter(({ block }) => block.html !== '');
    const first = shown.slice(0, firstScreenBlocks);
    const stylesheet = this.#styles.fileFor(
      route.document.id,
      look.css,
      all.map(({ block }) => block.css),
    );
    const html = renderPageDocument(shell, {
      language,
      head: head.html,
      look,
      pageCss: this.#styles.first([...before, ...first].map(({ block }) => block.css)),
      structuredData: head.structuredData,
      skipLink: messages.skipLink,
      before: htmlOf(before),
      main:
        head.heading +
        htmlOf(first) +
        stylesheetLink(stylesheet.path) +
        htmlOf(shown.slice(firstScreenBlocks)),
      after: htmlOf(after),
    });
    const cacheable = !head.failed && all.every(({ block }) => block.cacheable && block.failed === false);
    return { status: isUnusable ? 500 : status, html, record, cacheable, until };
  }
}

/**
 * The link to the page's stylesheet. Browsers paint the content above it before the file has loaded, and the content
 * below it afterward. In-page navigation replaces the link with a `style` element. Both have `data-page-styles`, for
 * rules about adjacent blocks.
 */
function stylesheetLink(path: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(path)}" data-page-styles>`;
}

function htmlOf(blocks: readonly PageBlock[]): string {
  let html = '';
  for (const { block } of blocks) html += block.html;
  return html;
}
