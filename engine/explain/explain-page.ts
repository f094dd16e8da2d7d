import { type BlockInstance, pageScope, readStructure, recordIn } from '../compose/page-composer.ts';
import { ReadCache } from '../compose/read-cache.ts';
import type { Root } from '../compose/root.ts';
import type { Scope } from '../compose/scope.ts';
import { notFoundRoute } from '../render/not-found-route.ts';
import { PageRenderer } from '../render/page-renderer.ts';
import type { PageRendererOptions } from '../render/page-renderer-options.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { DictionaryPositions } from './dictionary-positions.ts';
import type { TracedNode } from './node-inputs.ts';
import type { PageNode } from './page-nodes.ts';
import { blockPart, headingPart, headPart, type PartContext, skipLinkPart } from './page-parts.ts';
import { isStructuredData, servedNodes } from './served-nodes.ts';
import { type TextSource, TextSources } from './text-sources.ts';
import { type PagePart, PartTracer, type TracedPart } from './trace-part.ts';

/** A text, link, attribute or head value of a page, with the positions in files that it was made from. */
export interface ExplainedItem {
  readonly place: PageNode['place'];
  /** The name of the element of a text, of the attribute, or of the value in the head: "og:title". */
  readonly name: PageNode['name'];
  readonly value: string;
  readonly selector: string;
  readonly sources: readonly TextSource[];
}

/** A traced node, and the position of its part: for nodes that no content names. */
interface OwnedNode extends TracedNode {
  readonly owner: TextSource;
}

/** A part of a page, and its position. */
interface OwnedPart extends Pick<TracedPart, 'nodes' | 'icons'> {
  readonly owner: TextSource;
}

/** The texts and pictures of a page, and where its icons are named, in their order within each part. */
export interface ExplainedPage {
  readonly items: readonly ExplainedItem[];
  readonly icons: readonly TextSource[];
}

/** The size of the traced parts that are kept, in bytes. */
const keptBytes = 64 * 1024 * 1024;

/** The estimated size of a traced node with its inputs, in bytes. */
const nodeBytes = 500;

/** Finds where the texts of pages come from. A part is not traced again on pages with the same roots, such as those of one layout. */
export class PageExplainer {
  readonly #options: PageRendererOptions;
  readonly #renderer: PageRenderer;
  readonly #dictionaries: DictionaryPositions;
  readonly #traced = new ReadCache<TracedPart>(keptBytes, ({ nodes }) => nodes.length * nodeBytes);

  constructor(options: PageRendererOptions, dictionaries: DictionaryPositions) {
    this.#options = options;
    this.#renderer = new PageRenderer(options);
    this.#dictionaries = dictionaries;
  }

  /**
   * Explains the page at a path; an unknown path has the not-found page.
   * @param now epoch milliseconds
   * @throws Error if the page that is served has other nodes than its parts
   */
  explain(state: SiteState, path: string, now: number): readonly ExplainedItem[] {
    return this.explainPage(state, path, now).items;
  }

  /** Explains a page, and finds the names of its icons, which have no text. */
  explainPage(state: SiteState, path: string, now: number): ExplainedPage {
    const { html, status } = this.#renderer.render(state, path, now);
    const found = state.routes.match(path).route;
    const route = found ?? notFoundRoute(state);
    if (route === undefined || status >= 500) return { items: [], icons: [] };
    const textSources = new TextSources(state, route, this.#options.siteUrl, this.#dictionaries);
    const traced = this.#trace(state, route, now, status === 404 ? 404 : 200, textSources);
    const parts = traced.flatMap(({ nodes, owner }) => nodes.map((node) => ({ ...node, owner })));
    const all = servedNodes(html);
    const served = all.filter((node) => !isStructuredData(node));
    const ofParts = parts.filter((node) => !isStructuredData(node));
    if (served.length !== ofParts.length)
      throw new Error(`${path} has ${served.length} nodes, and its parts have ${ofParts.length}.`);
    // The things of blocks are merged into the graph of the page, so their paths differ there: see mergeThings.
    const data = new Map(
      parts.filter(isStructuredData).flatMap((node) => dataKeys(node).map((key) => [key, node] as const)),
    );
    const findData = (node: PageNode) => dataKeys(node).flatMap((key) => data.get(key) ?? [])[0];
    const items = [
      ...served.map((node, index) => explained(node, ofParts[index], textSources)),
      ...all.filter(isStructuredData).map((node) => explained(node, findData(node), textSources)),
    ];
    return { items, icons: traced.flatMap(({ icons }) => textSources.sourcesOfIcons(icons)) };
  }

  #trace(
    state: SiteState,
    route: Route,
    now: number,
    status: 200 | 404,
    textSources: TextSources,
  ): readonly OwnedPart[] {
    const scope = pageScope(state, route, now);
    const context: PartContext = {
      options: this.#options,
      route,
      isPageAddress: (node) => textSources.pageOf(node) !== undefined,
    };
    const structure = readStructure(route, recordIn(scope));
    const page = textSources.document(route.document.id);
    const { model } = this.#options;
    const trace = (family: string, part: PagePart, owner: TextSource): OwnedPart => {
      const known = this.#traced.find(family, scope) ?? this.#traced.find(`${family} ${route.path}`, scope);
      const traced = known?.value ?? this.#traceAnew(family, new PartTracer(part, scope, model), scope);
      return { ...traced, owner };
    };
    const traceBlock = (instance: BlockInstance): OwnedPart => {
      const owner = textSources.block(instance);
      try {
        return trace(instance.key, blockPart(instance, context), owner);
      } catch {
        // The page is served without a block that cannot be rendered. That both have the same nodes is checked below.
        return { nodes: [], icons: [], owner };
      }
    };
    return [
      trace(`head ${status}`, headPart(context, status), page),
      trace('skip link', skipLinkPart, page),
      ...structure.before.map(traceBlock),
      trace(`heading ${status}`, headingPart(context, status), page),
      ...structure.main.map(traceBlock),
      ...structure.after.map(traceBlock),
    ];
  }

  #traceAnew(family: string, tracer: PartTracer, scope: Scope): TracedPart {
    const traced = tracer.trace();
    const { record } = traced;
    const isOfPage = record.reads.some(({ root }) => readsSubject(root));
    this.#traced.set(isOfPage ? `${family} ${scope.page.path}` : family, record, scope, traced);
    return traced;
  }
}

/** Whether a root is in an entry of the page: an equal text of another page is then in another file. */
function readsSubject(root: Root): boolean {
  switch (root.kind) {
    case 'subject':
    case 'cell':
    case 'override':
    case 'listed-subject':
      return true;
    case 'has':
    case 'outline':
      return readsSubject(root.root);
    default:
      return false;
  }
}

function explained(node: PageNode, traced: OwnedNode | undefined, textSources: TextSources): ExplainedItem {
  if (traced?.value !== node.value)
    throw new Error(`The page has "${node.value}" where its part has "${traced?.value ?? ''}".`);
  const { place, name, value, selector } = node;
  return { place, name, value, selector, sources: textSources.sourcesOf(traced, traced.owner) };
}

/** Keys of a text of structured data, from the most to the least exact: its path, its property, its value. */
function dataKeys({ name = '', value }: PageNode): readonly string[] {
  const property = /[^.]*$/.exec(name)?.[0] ?? '';
  return [`${name} ${value}`, `${property.replace(/\[\d+\]$/, '')} ${value}`, value];
}
