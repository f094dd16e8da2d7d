import { compose, readsOf } from '../compose/composition.ts';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import {
  blockProvenance,
  type ComposedPage,
  documentIn,
  pathOfBlock,
  supplierOf,
} from '../compose/provenance.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { ImpureBlockError, TraceCache } from '../compose/trace-cache.ts';
import { calendarDateAt } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import { type PictureReference, picturesIn } from '../content/picture-references.ts';
import { linksIn, pathOfLink } from '../routes/links.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { AnchorChecker, type AnchoredBlockType } from './check-anchors.ts';
import { HeadChecker } from './check-heads.ts';
import {
  brokenEntryLinks,
  brokenLink,
  isLinkToThinCell,
  isLinkValid,
  linkToThinCell,
  placeOfLink,
} from './check-links.ts';
import { missingPicture } from './check-pictures.ts';
import { checkRedirects } from './check-redirects.ts';
import { Findings } from './findings.ts';
import { LinkGraph, type PageLinks, pathsIn } from './link-graph.ts';
import { missingValueFinding } from './missing-value.ts';
import type { SchemaFault } from './schema-fault.ts';
import { schemaFaults } from './schema-validator.ts';

/** The part of a block type that joins other content. It is run here to check that it succeeds. */
export interface ResolvableBlockType extends AnchoredBlockType {
  readonly resolve?: (block: never, read: never) => unknown;
}

export interface CheckedPages {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of pages that were composed. */
  readonly pages: number;
  /** The links between the pages. */
  readonly links: PageLinks;
}

/**
 * Composes every page and checks what only a composed page shows: missing values, lengths, duplicate titles and
 * descriptions, broken links, and blocks that cannot be resolved. A mistake is reported once, at the file that supplied
 * the value. Blocks that read the same content are checked once.
 * @param now epoch milliseconds
 * @param isChecked selects the pages to check; all by default
 */
export function checkPages(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, ResolvableBlockType>>,
  now: number,
  isChecked?: (route: Route) => boolean,
): CheckedPages {
  const steps = checkPagesStepwise(state, model, blockTypes, now, isChecked);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Like {@link checkPages}, but yields after every page, so that the caller can do other work in between. */
export function* checkPagesStepwise(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, ResolvableBlockType>>,
  now: number,
  isChecked: (route: Route) => boolean = () => true,
): Generator<undefined, CheckedPages> {
  const checker = new PageChecker(state, model, blockTypes, now);
  let pages = 0;
  for (const route of state.routes.routes(checker.today)) {
    if (!isChecked(route)) continue;
    checker.checkPage(route);
    pages += 1;
    yield;
  }
  return { diagnostics: checker.finish(), pages, links: checker.links() };
}

class PageChecker {
  readonly today: string;
  readonly #findings = new Findings();
  readonly #heads = new HeadChecker(this.#findings);
  readonly #anchors: AnchorChecker;
  readonly #state: SiteState;
  readonly #model: ContentModel;
  readonly #blockTypes: Readonly<Record<string, ResolvableBlockType>>;
  readonly #now: number;
  readonly #graph = new LinkGraph();
  /** The links of blocks without a fault. */
  readonly #checked = new TraceCache<readonly string[]>(Number.POSITIVE_INFINITY, () => 1);
  /** By block: the number of consecutive cache misses. */
  readonly #misses = new Map<string, number>();
  /** A block with more misses than any collection has entries differs on every page, and is no longer looked up. */
  readonly #maxMisses: number;

  constructor(
    state: SiteState,
    model: ContentModel,
    blockTypes: Readonly<Record<string, ResolvableBlockType>>,
    now: number,
  ) {
    this.#state = state;
    this.#model = model;
    this.#blockTypes = blockTypes;
    this.#now = now;
    this.today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    this.#anchors = new AnchorChecker(state, blockTypes, this.today, now);
    const sizes = Object.values(state.snapshot.collections).map((entries) => entries.size);
    this.#maxMisses = Math.max(...sizes);
  }

  checkPage(route: Route): void {
    const page = this.#page(route, recordIn(pageScope(this.#state, route, this.#now)));
    this.#heads.check(page);
    const { canonical } = route.document.value;
    if (canonical !== undefined && !isLinkValid(canonical, this.#state, this.today))
      this.#findings.add(
        brokenLink(canonical, { entry: route.document, path: ['canonical'] }, this.#state, this.today),
      );
    this.#graph.addPage(route);
    const { before, main, after } = readStructure(route, page.recorder);
    for (const instance of [...before, ...main, ...after]) this.#checkBlock(instance, page);
  }

  /** Runs the checks that need all pages, and returns all diagnostics. */
  finish(): readonly Diagnostic[] {
    for (const finding of brokenEntryLinks(this.#state, this.#state.model, this.today))
      this.#findings.add(finding);
    for (const finding of checkRedirects(this.#state, this.today)) this.#findings.add(finding);
    this.#heads.finish();
    return this.#findings.diagnostics;
  }

  links(): PageLinks {
    return this.#graph.finish('/');
  }

  #page(route: Route, recorder: ReadRecorder): ComposedPage {
    return { route, recorder, model: this.#model };
  }

  #checkBlock(instance: BlockInstance, page: ComposedPage): void {
    const { scope } = page.recorder;
    const key = `${instance.document}#${instance.id}`;
    const misses = this.#misses.get(key) ?? 0;
    this.#misses.set(key, misses + 1);
    const { path } = page.route;
    if (misses > this.#maxMisses) {
      this.#graph.addLinks(path, this.#composeAndCheck(instance, page));
      return;
    }
    const known = this.#checked.find(key, scope);
    if (known !== undefined) {
      this.#misses.set(key, 0);
      this.#graph.addLinks(path, known.value);
      return;
    }
    const recorder = recordIn(scope);
    const findingsBefore = this.#findings.count;
    const links = this.#composeAndCheck(instance, this.#page(page.route, recorder));
    this.#graph.addLinks(path, links);
    // A faulty block is not cached: on the next page, another file may supply the faulty value.
    if (this.#findings.count === findingsBefore) this.#cache(key, links, instance, recorder.record(), page);
  }

  #cache(
    key: string,
    links: readonly string[],
    instance: BlockInstance,
    record: ReadRecord,
    page: ComposedPage,
  ): void {
    try {
      this.#checked.set(key, record, links);
    } catch (error) {
      if (!(error instanceof ImpureBlockError)) throw error;
      this.#reportFailure(instance, page, error.message, key);
    }
  }

  /** Returns the paths that the block links to. */
  #composeAndCheck(instance: BlockInstance, page: ComposedPage): readonly string[] {
    const { route, recorder } = page;
    try {
      const composed = composeBlock(instance, route, recorder, this.#model);
      if (composed === undefined) return [];
      const schema = this.#model.blocks.schemaOf(composed.type) ?? {};
      const value = { ...composed.properties, id: instance.id, type: composed.type };
      const faults = schemaFaults(schema, value, 'the block');
      for (const fault of faults) this.#reportFault(fault, composed.type, instance, page);
      for (const { href, path } of linksIn(schema, value)) {
        const isValid = isLinkValid(href, this.#state, this.today);
        const anchor = isValid ? this.#anchors.fault(href, route) : undefined;
        const isThin = isValid && isLinkToThinCell(href, this.#state, this.today);
        if (isValid && anchor === undefined && !isThin) continue;
        const place = placeOfLink(href, blockProvenance(instance, path, page));
        if (!isValid) this.#findings.add(brokenLink(href, place, this.#state, this.today));
        if (anchor !== undefined) this.#findings.add({ ...place, code: 'CB_ANCHOR', ...anchor, cause: href });
        if (isThin) this.#findings.add(linkToThinCell(href, place));
      }
      for (const reference of picturesIn(schema, value)) this.#checkPicture(reference, instance, page);
      const resolve: unknown = this.#blockTypes[composed.type]?.resolve;
      const properties =
        faults.length === 0 && isResolve(resolve) ? resolve(composed.properties, recorder) : value;
      const written = linksIn(schema, value).map(({ href }) => pathOfLink(href) ?? '');
      return [...new Set([...written, ...pathsIn(properties)])];
    } catch (error) {
      if (error instanceof MissingValueError) this.#reportMissing(error, instance, [], page);
      else {
        const reason = error instanceof Error ? error.message : String(error);
        const failure = `block "${instance.id}" cannot be rendered: ${reason}`;
        this.#reportFailure(instance, page, `on ${route.path}, ${failure}`, failure);
      }
      return [];
    }
  }

  /** A file name may follow from a placeholder: "media/{{ city.slug }}.jpg". */
  #checkPicture(reference: PictureReference, instance: BlockInstance, page: ComposedPage): void {
    const { file, path } = reference;
    const { pictures } = this.#state.snapshot;
    if (pictures.has(file)) return;
    const { code, message, hint } = missingPicture(file, { pictures, faults: new Map() });
    const { entry, path: at } = blockProvenance(instance, path, page).written;
    this.#findings.add({ entry, path: at, code, message, hint, cause: file });
  }

  #reportFault(fault: SchemaFault, type: string, instance: BlockInstance, page: ComposedPage): void {
    const absent = fault.path.length === 0 ? this.#variableFor(fault.missing, instance, page) : undefined;
    if (absent !== undefined) {
      this.#reportMissing(new MissingValueError(absent.variable, undefined), instance, absent.at, page);
      return;
    }
    const { entry, path } = supplierOf(blockProvenance(instance, fault.path, page));
    const what = `block "${instance.id}" (${type}): ${fault.message}`;
    const message = `on ${page.route.path}, ${what}`;
    this.#findings.add({ entry, path, code: fault.code, message, hint: fault.hint, cause: what });
  }

  /** The variable that should fill in a property of a block; undefined if it is not taken from a variable. */
  #variableFor(name: string | undefined, instance: BlockInstance, { recorder }: ComposedPage) {
    const definition = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
    if (name === undefined || !isRecord(definition)) return undefined;
    const schema = this.#model.blocks.schemaOf(String(definition.type)) ?? {};
    return readsOf(compose(definition, schema)).find(
      (read) => read.kind === 'from' && read.at.length === 1 && read.at[0] === name,
    );
  }

  #reportMissing(
    error: MissingValueError,
    instance: BlockInstance,
    at: readonly (string | number)[],
    page: ComposedPage,
  ): void {
    const document = documentIn(page.recorder.scope, instance.document);
    const path = [...pathOfBlock(document, instance.id), ...at];
    this.#findings.add(missingValueFinding(error, page, document, path));
  }

  #reportFailure(instance: BlockInstance, page: ComposedPage, message: string, cause: string): void {
    const entry = documentIn(page.recorder.scope, instance.document);
    this.#findings.add({ entry, path: pathOfBlock(entry, instance.id), code: 'CB_RESOLVE', message, cause });
  }
}

function isResolve(value: unknown): value is (block: object, read: ReadRecorder) => unknown {
  return typeof value === 'function';
}
