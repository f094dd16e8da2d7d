import type { Thing } from 'schema-dts';
import { calendarDateAt } from '../compose/calendar.ts';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  type RequestInput,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import type { Scope } from '../compose/question.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { TraceCache } from '../compose/trace-cache.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { BlockRenderer } from './block-renderer.tsx';
import { type DocumentShell, renderPageDocument } from './document.ts';
import { composeHead, type Head, type ImageOf, renderHead } from './head.ts';
import { headingLevelOf, pageHeadingBlock } from './heading-level.ts';
import { escapeHtml, scriptJson } from './html.ts';
import { pageContext } from './page-context.ts';
import { documentOfStyleFile, type GlobalCss, PageStyles } from './page-styles.ts';
import { type RenderableBlockType, resolveBlock, structuredDataOf } from './renderable-block-type.ts';
import { structuredData } from './structured-data.ts';
import { mergeStyleSheets, noStyles, type StyleSheetText } from './style-sheet.ts';

export interface PageRendererOptions {
  readonly model: ContentModel;
  readonly blockTypes: Readonly<Record<string, RenderableBlockType>>;
  readonly blockRenderer: BlockRenderer;
  readonly shell: DocumentShell;
  readonly globalCss: GlobalCss;
  /** Where the site is reached: "https://www.example.com". */
  readonly siteUrl: string;
  /** What the head of every page tells scripts: names and contents of `meta` elements. */
  readonly meta?: Readonly<Record<string, string>>;
  /** Tells where the picture of a page is, for those who share it; without it pages have none. */
  readonly imageOf?: ImageOf;
  /**
   * A block that throws is left out in production, and where it was required a calm page is shown instead. In
   * development a red box stands in its place.
   */
  readonly mode: 'development' | 'production';
  readonly onBlockFailure: (failure: BlockFailure) => void;
}

export interface BlockFailure {
  readonly path: string;
  readonly document: string;
  /** The block's id; "head" where the page's own title or description could not be made. */
  readonly block: string;
  readonly required: boolean;
  readonly error: unknown;
}

/** What each part of a page read: the head, the order of its blocks, and every block instance. */
export interface PageRecord {
  readonly path: string;
  readonly structure: ReadRecord;
  readonly head: ReadRecord;
  /** By the id of the block's element on the page. */
  readonly blocks: ReadonlyMap<string, ReadRecord>;
}

export interface RenderedPage {
  readonly status: 200 | 404 | 500;
  readonly html: string;
  readonly record: PageRecord;
  /** Whether the same HTML answers the next request for the path, until `until`. */
  readonly cacheable: boolean;
  /** Epoch milliseconds; Infinity when only a change of content changes the page. */
  readonly until: number;
}

/** A block as HTML, with what it adds to the head. */
interface RenderedBlock {
  readonly html: string;
  readonly css: StyleSheetText;
  readonly structuredData: Thing | undefined;
  /** False when the block showed what only this request brought. */
  readonly cacheable: boolean;
  readonly failed: false | 'optional' | 'required';
}

interface RenderedHead {
  readonly html: string;
  readonly structuredData: string;
  /** The page's heading, for assistive technology alone, where no block carries one. */
  readonly heading: string;
  /** Whether a value was missing: a page that cannot say what it is cannot be shown. */
  readonly failed: boolean;
}

interface PlacedBlock {
  readonly instance: BlockInstance;
  readonly block: RenderedBlock;
  readonly record: ReadRecord;
}

/** Characters of HTML that all kept blocks may have together, with what each block and its record weighs besides. */
const blockCacheLimit = 64 * 1024 * 1024;

/**
 * How many blocks the first screen of a page shows, after those of the layout: their styles stand in the document. What
 * follows waits for the file with all styles.
 */
const firstScreenBlocks = 2;

/** Pages that are made at most for a style file that another process named. */
const sampledPages = 64;

const absent: RenderedBlock = {
  html: '',
  css: noStyles,
  structuredData: undefined,
  cacheable: true,
  failed: false,
};

/** Makes pages of content. Keeps rendered blocks from page to page and from snapshot to snapshot. */
export class PageRenderer {
  readonly #options: PageRendererOptions;
  readonly #blocks = new TraceCache<RenderedBlock>(blockCacheLimit, weightOf);
  readonly #styles: PageStyles;
  #stylesOfDocuments: { readonly version: string; readonly texts: Map<string, string> } | undefined;

  constructor(options: PageRendererOptions) {
    this.#options = options;
    this.#styles = new PageStyles(options.globalCss);
  }

  get shell(): DocumentShell {
    return this.#options.shell;
  }

  /**
   * Renders the page at a canonical path, or the not-found page.
   * @param now epoch milliseconds
   */
  render(state: SiteState, path: string, now: number, input?: RequestInput): RenderedPage {
    const today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    const found = state.routes.match(path, today).route;
    const route = found ?? notFoundRoute(state);
    const scope = pageScope(state, route, now, input);
    return this.#renderRoute(route, scope, found === undefined ? 404 : 200, state);
  }

  /**
   * The file of styles at a path that a page named. `isExact` says that it is that very file. One that this renderer did
   * not make, because another process or an earlier build did, is answered with the styles of the page document as it is
   * now: they are more than the page needs, and an old page is not left bare.
   */
  styleFile(
    state: SiteState,
    path: string,
    now: number,
  ): { readonly css: string; readonly isExact: boolean } | undefined {
    const document = documentOfStyleFile(path);
    if (document === undefined) return undefined;
    const made = this.#styles.find(path);
    if (made !== undefined) return { css: made, isExact: true };
    const present = this.#stylesOf(state, document, now);
    const remade = this.#styles.find(path);
    if (remade !== undefined) return { css: remade, isExact: true };
    return present === '' ? undefined : { css: present, isExact: false };
  }

  /** All styles of the first pages of a page document; empty when it has none. Kept, as unknown names may come often. */
  #stylesOf(state: SiteState, document: string, now: number): string {
    const { version } = state.snapshot;
    if (this.#stylesOfDocuments?.version !== version) this.#stylesOfDocuments = { version, texts: new Map() };
    const { texts } = this.#stylesOfDocuments;
    let css = texts.get(document);
    if (css === undefined) {
      const sheets: StyleSheetText[] = [];
      const today = calendarDateAt(now, state.snapshot.site.value.timeZone);
      let pages = 0;
      for (const route of state.routes.routes(today)) {
        if (route.document.id !== document) continue;
        const scope = pageScope(state, route, now);
        const { before, main, after } = this.#placeBlocks(route, scope, recordIn(scope));
        const placed = [...before, ...main, ...after].map(({ block }) => block.css);
        this.#styles.fileFor(document, placed);
        sheets.push(...placed);
        pages += 1;
        if (pages === sampledPages) break;
      }
      css = pages === 0 ? '' : this.#styles.fileFor(document, sheets).css;
      texts.set(document, css);
    }
    return css;
  }

  /** One page with all examples of all block types, as if they stood on the page of the first city-like entry there is. */
  renderExamples(
    state: SiteState,
    examples: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>,
    now: number,
    title = 'Block types',
  ): string {
    const route = exampleRoute(state, calendarDateAt(now, state.snapshot.site.value.timeZone));
    const scope = pageScope(state, route, now);
    const css: StyleSheetText[] = [];
    let main = `<h1 class="visually-hidden">${escapeHtml(title)}</h1>`;
    for (const [type, blocks] of examples) {
      main += `<h2 id="${escapeHtml(type)}" style="margin:4rem 1rem 1rem;font:600 1rem monospace">${escapeHtml(type)}</h2>`;
      blocks.forEach((properties, index) => {
        const example = this.#renderExample(type, properties, `${type}-${index + 1}`, scope);
        main += example.html;
        css.push(example.css);
      });
    }
    return renderPageDocument(this.#options.shell, {
      language: state.snapshot.site.value.language,
      head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
      globalCss: this.#options.globalCss.first,
      pageCss: this.#options.globalCss.later + mergeStyleSheets(css),
      structuredData: '{}',
      skipLink: state.snapshot.site.value.messages.skipLink,
      before: '',
      main,
      after: '',
    });
  }

  #renderExample(
    type: string,
    properties: Readonly<Record<string, unknown>>,
    id: string,
    scope: Scope,
  ): { readonly html: string; readonly css: StyleSheetText } {
    const recorder = recordIn(scope);
    try {
      const resolved = resolveBlock(this.#options.blockTypes[type], properties, recorder);
      return this.#options.blockRenderer.render(type, { ...resolved, id }, pageContext(recorder, 2).context);
    } catch (error) {
      return { html: failureBox({ document: `blocks/${type}`, id, elementId: id }, error), css: noStyles };
    }
  }

  #renderRoute(route: Route, scope: Scope, status: 200 | 404, state: SiteState): RenderedPage {
    const structureRecorder = recordIn(scope);
    const { before, main, after } = this.#placeBlocks(route, scope, structureRecorder);
    const placed = [...before, ...main, ...after];

    const headRecorder = recordIn(scope);
    const head = this.#renderHead(route, headRecorder, placed, status);
    const { language, messages } = headRecorder.site;
    const record: PageRecord = {
      path: route.path,
      structure: structureRecorder.record(),
      head: headRecorder.record(),
      blocks: new Map(placed.map((block) => [block.instance.elementId, block.record])),
    };
    const until = Math.min(...recordsOf(record).map((part) => part.until));
    const isWorthless = head.failed || placed.some(({ block }) => block.failed === 'required');
    if (isWorthless && this.#options.mode === 'production')
      return { status: 500, html: this.#failurePage(state), record, cacheable: false, until };
    const shown = main.filter(({ block }) => block.html !== '');
    const first = shown.slice(0, firstScreenBlocks);
    const styleFile = this.#styles.fileFor(
      route.document.id,
      placed.map(({ block }) => block.css),
    );
    const html = renderPageDocument(this.#options.shell, {
      language,
      head: head.html,
      globalCss: this.#options.globalCss.first,
      pageCss: this.#styles.first([...before, ...first].map(({ block }) => block.css)),
      structuredData: head.structuredData,
      skipLink: messages.skipLink,
      before: htmlOf(before),
      main: head.heading + htmlOf(first) + styleLink(styleFile.path) + htmlOf(shown.slice(firstScreenBlocks)),
      after: htmlOf(after),
    });
    const cacheable = !head.failed && placed.every(({ block }) => block.cacheable && block.failed === false);
    return { status: isWorthless ? 500 : status, html, record, cacheable, until };
  }

  #placeBlocks(route: Route, scope: Scope, structureRecorder: ReadRecorder) {
    const place = (instance: BlockInstance) => this.#placeBlock(instance, route, scope);
    const { before, main, after } = readStructure(route, structureRecorder);
    return { before: before.map(place), main: main.map(place), after: after.map(place) };
  }

  #renderHead(
    route: Route,
    recorder: ReadRecorder,
    placed: readonly PlacedBlock[],
    status: 200 | 404,
  ): RenderedHead {
    try {
      const head = composeHead(route, recorder, this.#options.imageOf);
      const graph = this.#structuredData(route, head, recorder, placed);
      const html = renderHead(status === 404 ? { ...head, robots: 'noindex,follow' } : head, {
        name: recorder.site.name,
        url: this.#options.siteUrl,
        language: recorder.site.language,
        meta: this.#options.meta ?? {},
      });
      const structuredData = scriptJson({ '@context': 'https://schema.org', '@graph': graph });
      const carrier = pageHeadingBlock(route, recorder, this.#options.blockTypes);
      const heading =
        carrier === undefined ? `<h1 class="visually-hidden">${escapeHtml(head.title)}</h1>` : '';
      return { html, structuredData, heading, failed: false };
    } catch (error) {
      this.#options.onBlockFailure({
        path: route.path,
        document: route.document.id,
        block: 'head',
        required: true,
        error,
      });
      const title = error instanceof Error ? error.message : String(error);
      return { html: `<title>${escapeHtml(title)}</title>`, structuredData: '{}', heading: '', failed: true };
    }
  }

  #structuredData(route: Route, head: Head, recorder: ReadRecorder, placed: readonly PlacedBlock[]): Thing[] {
    const kinds = recorder.value({ kind: 'entry', id: route.document.id }, ['structuredData']);
    const ofBlocks = placed.flatMap(({ block }) => block.structuredData ?? []);
    return [...structuredData(kinds, head, recorder, { url: (path) => this.#url(path) }), ...ofBlocks];
  }

  #placeBlock(instance: BlockInstance, route: Route, scope: Scope): PlacedBlock {
    const key = `${instance.document}#${instance.elementId}`;
    const kept = this.#blocks.find(key, scope);
    if (kept !== undefined) return { instance, block: kept.value, record: kept.record };
    const recorder = recordIn(scope);
    const block = this.#renderBlock(instance, route, recorder);
    const record = recorder.record();
    if (block.failed !== false || (!block.cacheable && !isPlain(scope))) return { instance, block, record };
    try {
      this.#blocks.keep(key, record, block);
      return { instance, block, record };
    } catch (error) {
      // A block that depends on more than its record says is shown, but neither it nor its page may be kept.
      this.#options.onBlockFailure({
        path: route.path,
        document: instance.document,
        block: instance.id,
        required: false,
        error,
      });
      return { instance, block: { ...block, cacheable: false }, record };
    }
  }

  #renderBlock(instance: BlockInstance, route: Route, recorder: ReadRecorder): RenderedBlock {
    const required = isRequired(instance, recorder);
    try {
      const composed = composeBlock(instance, route, recorder, this.#options.model);
      if (composed === undefined) return absent;
      const type = this.#options.blockTypes[composed.type];
      const resolved = resolveBlock(type, composed.properties, recorder);
      const level = headingLevelOf(instance, composed.type, route, recorder, this.#options.blockTypes);
      const page = pageContext(recorder, level);
      const { html, css } = this.#options.blockRenderer.render(
        composed.type,
        { ...resolved, id: instance.elementId },
        page.context,
      );
      return {
        html,
        css,
        structuredData: structuredDataOf(type, resolved, (path) => this.#url(path)),
        cacheable: !page.requestWasRead(),
        failed: false,
      };
    } catch (error) {
      this.#options.onBlockFailure({
        path: route.path,
        document: instance.document,
        block: instance.id,
        required,
        error,
      });
      return {
        ...absent,
        html: this.#options.mode === 'development' ? failureBox(instance, error) : '',
        failed: required ? 'required' : 'optional',
      };
    }
  }

  #failurePage(state: SiteState): string {
    const { site } = state.snapshot;
    const { title, text } = site.value.messages.failure;
    return renderPageDocument(this.#options.shell, {
      language: site.value.language,
      head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
      globalCss: this.#options.globalCss.first,
      pageCss: this.#options.globalCss.later,
      structuredData: '{}',
      skipLink: site.value.messages.skipLink,
      before: '',
      main: `<div class="calm"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="${escapeHtml(site.value.phones.main.href)}">${escapeHtml(site.value.phones.main.display)}</a></p></div>`,
      after: '',
    });
  }

  #url(path: string): string {
    return new URL(path, this.#options.siteUrl).href;
  }
}

/** Whether the request brought nothing of its own, so that what was made for it serves the next one. */
function isPlain({ page }: Scope): boolean {
  return page.submission === undefined && Object.keys(page.query).length === 0;
}

/** All records of a page in one list: its structure, its head and its blocks. */
export function recordsOf(page: PageRecord): ReadRecord[] {
  return [page.structure, page.head, ...page.blocks.values()];
}

function notFoundRoute({ snapshot }: SiteState): Route {
  const name = snapshot.site.value.notFound;
  const document = snapshot.pages.find((page) => page.slug === name);
  if (document === undefined)
    throw new Error(`The not-found page "pages/${name}" is missing; the snapshot was not validated.`);
  return { kind: 'page', path: document.value.path, document };
}

/** The route with the most subjects, so that blocks about a place or a service have one to show. */
function exampleRoute(state: SiteState, today: string): Route {
  let best = notFoundRoute(state);
  for (const route of state.routes.routes(today)) {
    if (route.kind === 'cell' && (best.kind === 'page' || route.subjects.size > best.subjects.size))
      best = route;
    if (best.kind === 'cell' && best.subjects.size >= 2) break;
  }
  return best;
}

// Style sheets weigh nothing: blocks of a type have theirs in common.
function weightOf({ html }: RenderedBlock): number {
  return html.length + 256;
}

/**
 * What stands above is painted before the file has come; what follows is not shown without its styles. In-page
 * navigation puts a `style` element in its place. Both are marked `data-page-styles`, for rules about neighbors.
 */
function styleLink(path: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(path)}" data-page-styles>`;
}

function htmlOf(blocks: readonly PlacedBlock[]): string {
  let html = '';
  for (const { block } of blocks) html += block.html;
  return html;
}

function isRequired(instance: BlockInstance, recorder: ReadRecorder): boolean {
  const definition = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
  return (
    typeof definition === 'object' &&
    definition !== null &&
    'required' in definition &&
    definition.required === true
  );
}

function failureBox(instance: BlockInstance, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (
    '<div role="alert" style="margin:1rem;padding:1rem;border:3px solid #b3261e;background:#fff;color:#7d1a14;font:16px/1.5 monospace">' +
    `<strong>Block "${escapeHtml(instance.id)}" of ${escapeHtml(instance.document)} failed</strong><br>${escapeHtml(message)}</div>`
  );
}
