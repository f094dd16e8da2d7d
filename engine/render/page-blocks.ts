import type { Thing } from 'schema-dts';
import { InsetList } from '../compose/insets.ts';
import { type BlockInstance, composeBlock, readStructure, recordIn } from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import { ReadCache } from '../compose/read-cache.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import { LateReadError, type ReadRecorder } from '../compose/read-recorder.ts';
import type { Scope } from '../compose/scope.ts';
import { isRecord } from '../content/json-schema.ts';
import type { Route } from '../routes/route-table.ts';
import type { FinishHtml } from './block-renderer.tsx';
import { failureBox } from './failure-markup.ts';
import { headingLevelOf } from './heading-level.ts';
import { type InsetTemplate, InsetTexts, insetTemplate } from './inset-template.ts';
import { absentLinks, type IsAbsent, withoutAbsentLinks, withoutAbsentTargets } from './live-links.ts';
import type { Markup } from './markup.ts';
import { pageContext } from './page-context.ts';
import { isOnFirstScreen } from './page-pictures.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { type RenderableBlockType, resolveBlock, structuredDataOf } from './renderable-block-type.ts';
import { siteAddress } from './site-address.ts';
import type { ComponentStyle } from './styled.ts';

/** The HTML of a block, and its contributions to the head. */
interface RenderedBlock {
  /** Empty if the block does not appear, or has gaps. */
  readonly markup: Markup;
  /** The components in the markup, by their styles. */
  readonly components: readonly ComponentStyle[];
  readonly structuredData: Thing | undefined;
  /** The parts of a block with insets, which each page fills in; its other properties are without them. */
  readonly gaps: Gaps | undefined;
  /** The query parameters that the block read; undefined if it used other input of the request. */
  readonly variesBy: readonly string[] | undefined;
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

/** How a page fills in the insets of its blocks. */
interface Filling {
  readonly recorder: ReadRecorder;
  readonly isAbsent: IsAbsent | undefined;
}

type BlockOptions = Pick<
  PageRendererOptions,
  'model' | 'blockTypes' | 'blockRenderer' | 'siteUrl' | 'leadsUrl'
>;

/** A rendered block of a page, with the record of its reads. */
export interface PageBlock {
  readonly instance: BlockInstance;
  readonly block: RenderedBlock;
  readonly record: ReadRecord;
  /** Whether it has insets. Their reads are part of the record of the page. */
  readonly hasInsets: boolean;
}

/** The rendered blocks of a page from top to bottom: those of the layout above, its own, those of the layout below. */
export interface PageBlockLists {
  readonly before: readonly PageBlock[];
  readonly main: readonly PageBlock[];
  readonly after: readonly PageBlock[];
}

/** Maximum size of the block cache, in bytes including the estimated size of records. */
const blockCacheLimit = 64 * 1024 * 1024;

const absent: RenderedBlock = {
  markup: [],
  components: [],
  structuredData: undefined,
  gaps: undefined,
  variesBy: [],
  failed: false,
  lacksContent: false,
};

/**
 * Composes, resolves and renders one block.
 * @param finish see {@link BlockRenderer}
 */
export function renderBlock(
  { model, blockTypes, blockRenderer, siteUrl, leadsUrl }: BlockOptions,
  instance: BlockInstance,
  route: Route,
  recorder: ReadRecorder,
  finish?: FinishHtml,
): RenderedBlock {
  const printsOf = (type: string) => blockTypes[type]?.prints;
  const composed = composeBlock(instance, route, recorder, model, printsOf);
  if (composed === undefined) return absent;
  const type = blockTypes[composed.type];
  const schema = model.blocks.schemaOf(composed.type) ?? {};
  const resolved = resolveBlock(type, withoutAbsentLinks(composed.properties, schema, recorder), recorder);
  const level = headingLevelOf(instance, composed.type, route, recorder, blockTypes);
  const page = pageContext(recorder, level, {
    leadsUrl,
    isOnFirstScreen: () => isOnFirstScreen(instance, route, recorder),
  });
  const rendered = blockRenderer.render(
    composed.type,
    { ...resolved, id: instance.elementId },
    page.context,
    finish,
  );
  const html = withLiveTargets(rendered.html, recorder);
  const insets = recorder.insets?.insets ?? [];
  const described = type?.structuredData === undefined ? undefined : { type, resolved };
  const gaps =
    insets.length === 0
      ? undefined
      : { template: insetTemplate(html, insets, page.context.site.language), described };
  return {
    markup: gaps === undefined && html !== '' ? [Buffer.from(html)] : [],
    components: rendered.components,
    structuredData: gaps === undefined ? structuredDataIn(siteUrl, type, resolved) : undefined,
    gaps,
    variesBy: page.variesBy(),
    failed: false,
    lacksContent: false,
  };
}

function withLiveTargets(html: string, recorder: ReadRecorder): string {
  return html.includes(' href="/') ? withoutAbsentTargets(html, absentLinks(recorder)) : html;
}

function structuredDataIn(
  siteUrl: string,
  type: RenderableBlockType | undefined,
  resolved: object,
): Thing | undefined {
  return structuredDataOf(type, resolved, (path) => siteAddress(path, siteUrl));
}

/** Renders the blocks of pages. Caches rendered blocks across pages and snapshots. */
export class PageBlocks {
  readonly #options: PageRendererOptions;
  readonly #cache = new ReadCache<RenderedBlock>(blockCacheLimit, sizeOf);

  constructor(options: PageRendererOptions) {
    this.#options = options;
  }

  /**
   * Renders all blocks of a route.
   * @param structure reads the order of the blocks
   * @param insets reads the insets of all blocks
   */
  render(
    route: Route,
    scope: Scope,
    structure: ReadRecorder,
    insets: ReadRecorder = recordIn(scope),
  ): PageBlockLists {
    const isAbsent = absentLinks(structure);
    const render = (instance: BlockInstance) =>
      this.#renderCached(instance, route, scope, { recorder: insets, isAbsent });
    const { before, main, after } = readStructure(route, structure);
    return { before: before.map(render), main: main.map(render), after: after.map(render) };
  }

  #renderCached(instance: BlockInstance, route: Route, scope: Scope, filling: Filling): PageBlock {
    const { key } = instance;
    const shared = this.#renderKept(key, instance, route, scope, new InsetList());
    const { gaps } = shared.block;
    if (gaps === undefined) return shared;
    try {
      return { ...shared, block: this.#fill(shared.block, gaps, filling), hasInsets: true };
    } catch (error) {
      if (error instanceof LateReadError) this.#reportFailure(instance, route, false, error);
      // An inset has no text on this page: rendered as a whole, the block shows what that means.
      return this.#renderKept(`${key} whole`, instance, route, scope);
    }
  }

  /** Fills the insets of a block in, on the page of the recorder. */
  #fill(block: RenderedBlock, { template, described }: Gaps, { recorder, isAbsent }: Filling): RenderedBlock {
    const texts = new InsetTexts(template.insets, recorder, isAbsent);
    const markup = texts.fill(template);
    if (described === undefined) return { ...block, markup };
    const resolved = texts.fillValue(described.resolved);
    const structuredData = isRecord(resolved)
      ? structuredDataIn(this.#options.siteUrl, described.type, resolved)
      : undefined;
    return { ...block, markup, structuredData };
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
    if (cached !== undefined)
      return { instance, block: cached.value, record: cached.record, hasInsets: false };
    const recorder = recordIn(scope, insets);
    const block = this.#render(instance, route, recorder);
    const record = recorder.record();
    recorder.release();
    if (block.failed !== false || (block.variesBy?.length !== 0 && !isPlain(scope)))
      return { instance, block, record, hasInsets: false };
    this.#cache.set(key, record, scope, block);
    return { instance, block, record, hasInsets: false };
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
        markup: mode === 'development' ? [failureBox(instance, error)] : [],
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

function sizeOf({ markup, gaps }: RenderedBlock): number {
  let size = 256;
  for (const piece of gaps?.template.pieces ?? markup)
    size += 64 + (Buffer.isBuffer(piece) ? piece.length : 0);
  return size;
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
