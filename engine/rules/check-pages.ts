import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import type { ComposedPage } from '../compose/provenance.ts';
import { ReadCache } from '../compose/read-cache.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { unwatched, type WatchWork } from '../content/watched-work.ts';
import { type RenderableBlockType, resolveBlock } from '../render/renderable-block-type.ts';
import { linksIn, pathOfLink } from '../routes/links.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type AnchoredBlockType, AnchorReader } from './reading/anchors.ts';
import { diagnosticsOf, type Finding } from './reading/finding.ts';
import { type PageLinks, pageLinks, pathsIn } from './reading/link-graph.ts';
import { readHead } from './reading/read-head.ts';
import { type SelectedPages, selectPages } from './reading/select-pages.ts';
import { resolveFindings } from './resolve.ts';
import type { BlockInput, ReadPage } from './rule.ts';
import { rulesOf } from './rules.ts';
import { schemaFaults } from './schema/schema-validator.ts';

/** The part of a block type that the check of a page needs. */
export interface CheckableBlockType extends AnchoredBlockType, Pick<RenderableBlockType, 'resolve'> {}

export type CheckableBlockTypes = Readonly<Record<string, CheckableBlockType>>;

export interface CheckedPages {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of pages that the check is about. */
  readonly pages: number;
  /** The pages that were checked: all, or a sample of a large site. */
  readonly selected: SelectedPages;
  /** Whether the page at a path links to one of the others. */
  readonly linksToAny: (path: string, targets: ReadonlySet<string>) => boolean;
  /** The links between the pages, and the pages themselves; undefined for a sample, whose other pages have links too. */
  readonly links: PageLinks | undefined;
}

export interface PageCheckOptions {
  /** Selects the pages to check; all by default. */
  readonly isChecked?: (route: Route) => boolean;
  /** The pages to check, if they are known; `isChecked` selects among them. */
  readonly selected?: SelectedPages;
  readonly watch?: WatchWork | undefined;
}

/**
 * Composes every page, or a sample of a large site, and applies the rules about blocks and pages. A mistake is reported once, at
 * the file that supplied the value.
 * @param now epoch milliseconds
 */
export function checkPages(
  state: SiteState,
  blockTypes: CheckableBlockTypes,
  now: number,
  { isChecked = () => true, selected: known, watch = unwatched }: PageCheckOptions = {},
): CheckedPages {
  const selected = known ?? selectPages(state.routes, isChecked);
  const routes = known === undefined ? selected.routes : known.routes.filter(isChecked);
  const reader = new PageReader(state, blockTypes, now);
  const pages = Array.from(watch('Checking pages', routes), (route) => reader.read(route));
  const pageOf = (route: Route) => reader.pageOf(route);
  const found = rulesOf('pages').flatMap((rule) => rule.check({ state, pages, pageOf }));
  const isSample = selected.routes.length < selected.pages;
  return {
    diagnostics: diagnosticsOf([...reader.findings, ...found]),
    pages: known === undefined ? selected.pages : routes.length,
    selected,
    linksToAny: linkTest(pages),
    links: isSample ? undefined : pageLinks(pages, '/'),
  };
}

function linkTest(pages: readonly ReadPage[]): CheckedPages['linksToAny'] {
  const linksOf = new Map(pages.map(({ route, links }) => [route.path, links]));
  return (path, targets) =>
    linksOf.get(path)?.some((list) => list.some((target) => targets.has(target))) === true;
}

/** A checked block, shared by the pages on which it reads the same content. */
interface CheckedBlock {
  /** The paths that the block links to, those of resolved properties included. */
  readonly links: readonly string[];
  readonly heading: string | undefined;
}

const nothing: CheckedBlock = { links: [], heading: undefined };

/** Estimated size of the results that pages share. More than those of thousands of pages are rarely needed again. */
const maximumBytes = 20_000_000;

/** Composes pages of one state of a site. Blocks that read the same content are checked once. */
class PageReader {
  /** The findings in blocks and heads. */
  readonly findings: Finding[] = [];
  readonly #anchors: AnchorReader;
  readonly #state: SiteState;
  readonly #blockTypes: CheckableBlockTypes;
  readonly #now: number;
  readonly #checked = new ReadCache<CheckedBlock>(maximumBytes, () => 100);

  constructor(state: SiteState, blockTypes: CheckableBlockTypes, now: number) {
    this.#state = state;
    this.#blockTypes = blockTypes;
    this.#now = now;
    this.#anchors = new AnchorReader(state, blockTypes, now);
  }

  /** Starts composing a page. */
  pageOf(route: Route): ComposedPage {
    const scope = pageScope(this.#state, route, this.#now);
    return { route, recorder: recordIn(scope), model: this.#state.model };
  }

  read(route: Route): ReadPage {
    const page = this.pageOf(route);
    const head = readHead(page, this.findings);
    const { before, main, after } = readStructure(route, page.recorder);
    const headings = new Set<string>();
    const repeatedHeadings: ReadPage['repeatedHeadings'][number][] = [];
    const links = [...before, ...main, ...after].map((instance) => {
      const block = this.#readBlock(instance, page);
      const { heading } = block;
      if (heading === undefined || heading === '') return block.links;
      if (headings.has(heading)) repeatedHeadings.push({ instance, heading });
      headings.add(heading);
      return block.links;
    });
    return { route, head, repeatedHeadings, links };
  }

  /** Checks a block with a record of its own, or finds the result for the same content. */
  #readBlock(instance: BlockInstance, page: ComposedPage): CheckedBlock {
    const { scope } = page.recorder;
    const key = `${instance.document}#${instance.id}`;
    const known = this.#checked.find(key, scope);
    if (known !== undefined) return known.value;
    const recorder = recordIn(scope);
    const findingsBefore = this.findings.length;
    const checked = this.#checkBlock(instance, { ...page, recorder });
    // A faulty block is not cached: on the next page, another file may supply the faulty value.
    if (this.findings.length === findingsBefore) this.#checked.set(key, recorder.record(), scope, checked);
    return checked;
  }

  #checkBlock(instance: BlockInstance, page: ComposedPage): CheckedBlock {
    try {
      const block = this.#compose(instance, page);
      if (block === undefined) return nothing;
      for (const rule of rulesOf('block')) this.findings.push(...rule.check(block));
      const { type, properties, links } = block;
      const resolved =
        block.faults.length > 0
          ? properties
          : resolveBlock(this.#blockTypes[type], properties, page.recorder);
      const { heading } = properties;
      return {
        heading: typeof heading === 'string' ? heading : undefined,
        links: [...new Set([...links.map(({ href }) => pathOfLink(href) ?? ''), ...pathsIn(resolved)])],
      };
    } catch (error) {
      this.findings.push(...resolveFindings(error, instance, page));
      return nothing;
    }
  }

  #compose(instance: BlockInstance, page: ComposedPage): BlockInput | undefined {
    const state = this.#state;
    const composed = composeBlock(instance, page.route, page.recorder, state.model);
    if (composed === undefined) return undefined;
    const { type, properties } = composed;
    const schema = state.model.blocks.schemaOf(type) ?? {};
    const value = { ...properties, id: instance.id, type };
    const faults = schemaFaults(schema, value, 'the block').filter(({ isPadding }) => isPadding !== true);
    const anchorsOf = (route: Route) => this.#anchors.anchorsOf(route);
    const links = linksIn(schema, value);
    return { state, page, instance, type, schema, properties, value, faults, links, anchorsOf };
  }
}
