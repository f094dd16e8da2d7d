import type { Thing } from 'schema-dts';
import { InsetList } from '../compose/insets.ts';
import { type BlockInstance, composeBlock, readStructure, recordIn } from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import type { Scope } from '../compose/question.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { TraceCache } from '../compose/trace-cache.ts';
import { isRecord } from '../content/json-schema.ts';
import type { Route } from '../routes/route-table.ts';
import { failureBox } from './failure-markup.ts';
import { headingLevelOf } from './heading-level.ts';
import { type InsetTemplate, InsetTexts, insetTemplate } from './inset-template.ts';
import { withoutAbsentLinks } from './live-links.ts';
import { pageContext } from './page-context.ts';
import { isOnFirstScreen } from './page-pictures.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { type RenderableBlockType, resolveBlock, structuredDataOf } from './renderable-block-type.ts';
import { noStyles, type StyleSheetText } from './style-sheet.ts';

/** The HTML of a block, and its contributions to the head. */
interface RenderedBlock {
  readonly html: string;
  readonly css: StyleSheetText;
  readonly structuredData: Thing | undefined;
  /** The parts of a block with insets, which each page fills in; its other properties are without them. */
  readonly gaps: Gaps | undefined;
  /** False if the block used input of this request. */
  readonly cacheable: boolean;
  readonly failed: false | 'optional' | 'required';
  /** Whether it failed because content lacks a value, and not because of a fault in the program. */
  readonly lacksContent: boolean;
}

interface Gaps {
  readonly template: InsetTemplate;
  /** The type and the properties, if the block has structured data. */
  readonly described:
    | { readonly type: RenderableBlockType | undefined; readonly resolved: object }
    | undefined;
}

type BlockOptions = Pick<PageRendererOptions, 'model' | 'blockTypes' | 'blockRenderer' | 'siteUrl'>;

/** A rendered block of a page, with the record of its reads. */
export interface PageBlock {
  readonly instance: BlockInstance;
  readonly block: RenderedBlock;
  readonly record: ReadRecord;
  /** The reads of its insets; undefined if it has none. */
  readonly insets?: ReadRecord;
}

/** The rendered blocks of a page from top to bottom: those of the layout above, its own, those of the layout below. */
export interface PageBlockLists {
  readonly before: readonly PageBlock[];
  readonly main: readonly PageBlock[];
  readonly after: readonly PageBlock[];
}

/** Maximum size of the block cache, in characters of HTML including the estimated size of records. */
const blockCacheLimit = 64 * 1024 * 1024;

const absent: RenderedBlock = {
  html: '',
  css: noStyles,
  structuredData: undefined,
  gaps: undefined,
  cacheable: true,
  failed: false,
  lacksContent: false,
};

/**
 * Composes, resolves and renders one block.
 * @param finish see {@link BlockRenderer}
 */
export function renderBlock(
  { model, blockTypes, blockRenderer, siteUrl }: BlockOptions,
  instance: BlockInstance,
  route: Route,
  recorder: ReadRecorder,
  finish?: (html: string) => string,
): RenderedBlock {
  const printsOf = (type: string) => blockTypes[type]?.prints;
  const composed = composeBlock(instance, route, recorder, model, printsOf);
  if (composed === undefined) return absent;
  const type = blockTypes[composed.type];
  const schema = model.blocks.schemaOf(composed.type) ?? {};
  const resolved = resolveBlock(type, withoutAbsentLinks(composed.properties, schema, recorder), recorder);
  const level = headingLevelOf(instance, composed.type, route, recorder, blockTypes);
  const page = pageContext(recorder, level, () => isOnFirstScreen(instance, route, recorder));
  const { html, css } = blockRenderer.render(
    composed.type,
    { ...resolved, id: instance.elementId },
    page.context,
    finish,
  );
  const insets = recorder.insets?.insets ?? [];
  const described = type?.structuredData === undefined ? undefined : { type, resolved };
  const gaps = insets.length === 0 ? undefined : { template: insetTemplate(html, insets), described };
  return {
    html,
    css,
    structuredData: gaps === undefined ? structuredDataIn(siteUrl, type, resolved) : undefined,
    gaps,
    cacheable: !page.requestWasRead(),
    failed: false,
    lacksContent: false,
  };
}

function structuredDataIn(
  siteUrl: string,
  type: RenderableBlockType | undefined,
  resolved: object,
): Thing | undefined {
  return structuredDataOf(type, resolved, (path) => new URL(path, siteUrl).href);
}

/** Renders the blocks of pages. Caches rendered blocks across pages and snapshots. */
export class PageBlocks {
  readonly #options: PageRendererOptions;
  readonly #cache = new TraceCache<RenderedBlock>(blockCacheLimit, sizeOf);

  constructor(options: PageRendererOptions) {
    this.#options = options;
  }

  /** Renders all blocks of a route. The order of the blocks is read through the given recorder. */
  render(route: Route, scope: Scope, structureRecorder: ReadRecorder): PageBlockLists {
    const render = (instance: BlockInstance) => this.#renderCached(instance, route, scope);
    const { before, main, after } = readStructure(route, structureRecorder);
    return { before: before.map(render), main: main.map(render), after: after.map(render) };
  }

  #renderCached(instance: BlockInstance, route: Route, scope: Scope): PageBlock {
    const key = `${instance.document}#${instance.elementId}`;
    const shared = this.#renderKept(key, instance, route, scope, new InsetList());
    const { gaps } = shared.block;
    if (gaps === undefined) return shared;
    try {
      const recorder = recordIn(scope);
      const block = this.#fill(shared.block, gaps, recorder);
      return { ...shared, block, insets: recorder.record() };
    } catch {
      // An inset has no text on this page: rendered as a whole, the block shows what that means.
      return this.#renderKept(`${key} whole`, instance, route, scope);
    }
  }

  /** Fills the insets of a block in, on the page of the recorder. */
  #fill(block: RenderedBlock, { template, described }: Gaps, recorder: ReadRecorder): RenderedBlock {
    const texts = new InsetTexts(template.insets, recorder);
    const html = texts.fill(template);
    if (described === undefined) return { ...block, html };
    const resolved = texts.fillValue(described.resolved);
    const structuredData = isRecord(resolved)
      ? structuredDataIn(this.#options.siteUrl, described.type, resolved)
      : undefined;
    return { ...block, html, structuredData };
  }

  /** Returns the cached block, or renders it. With a list of insets, these are left out. */
  #renderKept(
    key: string,
    instance: BlockInstance,
    route: Route,
    scope: Scope,
    insets?: InsetList<ReadRecorder>,
  ): PageBlock {
    const cached = this.#cache.find(key, scope);
    if (cached !== undefined) return { instance, block: cached.value, record: cached.record };
    const recorder = recordIn(scope, insets);
    const block = this.#render(instance, route, recorder);
    const record = recorder.record();
    if (block.failed !== false || (!block.cacheable && !isPlain(scope))) return { instance, block, record };
    try {
      this.#cache.set(key, record, block);
      return { instance, block, record };
    } catch (error) {
      // The block depends on more than its record contains: it is shown, but neither the block nor its page is cached.
      this.#reportFailure(instance, route, false, error);
      return { instance, block: { ...block, cacheable: false }, record };
    }
  }

  #render(instance: BlockInstance, route: Route, recorder: ReadRecorder): RenderedBlock {
    const { mode } = this.#options;
    const required = isRequired(instance, recorder);
    try {
      return renderBlock(this.#options, instance, route, recorder);
    } catch (error) {
      this.#reportFailure(instance, route, required, error);
      return {
        ...absent,
        html: mode === 'development' ? failureBox(instance, error) : '',
        failed: required ? 'required' : 'optional',
        lacksContent: error instanceof MissingValueError,
      };
    }
  }

  #reportFailure({ document, id }: BlockInstance, { path }: Route, required: boolean, error: unknown): void {
    this.#options.onBlockFailure({ path, document, block: id, required, error });
  }
}

/** True if the request has no input, so that the result is valid for other requests. */
function isPlain({ page }: Scope): boolean {
  return page.submission === undefined && Object.keys(page.query).length === 0;
}

// Style sheets are not counted: blocks of a type share theirs.
function sizeOf({ html }: RenderedBlock): number {
  return html.length + 256;
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
