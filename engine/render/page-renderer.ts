import { pageScope, type RequestInput, recordIn } from '../compose/page-composer.ts';
import type { Scope } from '../compose/question.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { snapshotWords } from '../content/snapshot-words.ts';
import { themeOf } from '../content/theme/theme.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { renderPageDocument } from './document.ts';
import { draftMark } from './draft-mark.ts';
import { renderFailurePage } from './failure-markup.ts';
import { escapeHtml } from './html.ts';
import { absentLinks, withoutAbsentTargets } from './live-links.ts';
import { notFoundRoute } from './not-found-route.ts';
import { type PageBlock, PageBlocks } from './page-blocks.ts';
import { renderPageHead } from './page-head.ts';
import { firstScreenBlocks } from './page-pictures.ts';
import { type PageRecord, recordsOf } from './page-record.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { PageStyles } from './page-styles.ts';
import { StylesheetFiles } from './stylesheet-files.ts';
import { unavailableWords } from './unavailable.words.ts';

export interface RenderedPage {
  /** 500 for a fault in the program; 503 if the content of the page has one, so that it is set aside. */
  readonly status: 200 | 404 | 410 | 500 | 503;
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

  /** The answer for a page that is set aside, and for an unknown path if the not-found page is set aside. */
  #renderUnavailable(
    path: string,
    { snapshot }: SiteState,
    status: 404 | 503 = 503,
    fault?: Diagnostic,
  ): RenderedPage {
    const { mode, shell, lookOf } = this.options;
    const words = snapshotWords(snapshot)(unavailableWords);
    const isNamed = mode === 'development' && fault !== undefined;
    const text = isNamed ? `${fault.file}:${fault.line}:${fault.column} ${fault.message}` : words('text');
    const texts = { title: words('title'), text };
    const look = lookOf(themeOf(snapshot.theme?.value));
    const html = renderFailurePage(snapshot.site.value, shell, look, texts);
    return { status, html, record: emptyRecord(path), cacheable: false, until: Number.POSITIVE_INFINITY };
  }

  #renderRoute(route: Route, scope: Scope, status: 200 | 404 | 410, state: SiteState): RenderedPage {
    const { mode, shell, lookOf } = this.options;
    const structureRecorder = recordIn(scope);
    const { before, main, after } = this.#blocks.render(route, scope, structureRecorder);
    const all = [...before, ...main, ...after];
    const isAbsent = absentLinks(structureRecorder);
    const mark = mode === 'development' ? draftMark(route, structureRecorder) : '';
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
      insets: new Map(
        all.flatMap(({ instance, insets }) => (insets === undefined ? [] : [[instance.elementId, insets]])),
      ),
    };
    const until = Math.min(...recordsOf(record).map((part) => part.until));
    const isUnusable = head.failed || all.some(({ block }) => block.failed === 'required');
    if (isUnusable && mode === 'production') {
      const isContent =
        (!head.failed || head.lacksContent) &&
        all.every(({ block }) => block.failed !== 'required' || block.lacksContent);
      if (isContent) return { ...this.#renderUnavailable(route.path, state), record, until };
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
      before: withoutAbsentTargets(htmlOf(before), isAbsent),
      main:
        mark +
        head.heading +
        withoutAbsentTargets(htmlOf(first), isAbsent) +
        stylesheetLink(stylesheet.path) +
        withoutAbsentTargets(htmlOf(shown.slice(firstScreenBlocks)), isAbsent),
      after: withoutAbsentTargets(htmlOf(after), isAbsent),
    });
    const cacheable = !head.failed && all.every(({ block }) => block.cacheable && block.failed === false);
    return { status: isUnusable ? 500 : status, html, record, cacheable, until };
  }
}

function emptyRecord(path: string): PageRecord {
  const nothing = { reads: [], until: Number.POSITIVE_INFINITY };
  return { path, structure: nothing, head: nothing, blocks: new Map(), insets: new Map() };
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
