import type { Thing } from 'schema-dts';
import { type BlockInstance, composeBlock, readStructure, recordIn } from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import type { Scope } from '../compose/question.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { TraceCache } from '../compose/trace-cache.ts';
import type { Route } from '../routes/route-table.ts';
import { failureBox } from './failure-markup.ts';
import { headingLevelOf } from './heading-level.ts';
import { withoutAbsentLinks } from './live-links.ts';
import { pageContext } from './page-context.ts';
import { isOnFirstScreen } from './page-pictures.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { resolveBlock, structuredDataOf } from './renderable-block-type.ts';
import { noStyles, type StyleSheetText } from './style-sheet.ts';

/** The HTML of a block, and its contributions to the head. */
interface RenderedBlock {
  readonly html: string;
  readonly css: StyleSheetText;
  readonly structuredData: Thing | undefined;
  /** False if the block used input of this request. */
  readonly cacheable: boolean;
  readonly failed: false | 'optional' | 'required';
  /** Whether it failed because content lacks a value, and not because of a fault in the program. */
  readonly lacksContent: boolean;
}

type BlockOptions = Pick<PageRendererOptions, 'model' | 'blockTypes' | 'blockRenderer' | 'siteUrl'>;

/** A rendered block of a page, with the record of its reads. */
export interface PageBlock {
  readonly instance: BlockInstance;
  readonly block: RenderedBlock;
  readonly record: ReadRecord;
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
  const composed = composeBlock(instance, route, recorder, model);
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
  return {
    html,
    css,
    structuredData: structuredDataOf(type, resolved, (path) => new URL(path, siteUrl).href),
    cacheable: !page.requestWasRead(),
    failed: false,
    lacksContent: false,
  };
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
    const cached = this.#cache.find(key, scope);
    if (cached !== undefined) return { instance, block: cached.value, record: cached.record };
    const recorder = recordIn(scope);
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
