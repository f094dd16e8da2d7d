import { calendarDateAt } from '../compose/calendar.ts';
import { type CompositionRead, compose, composeText, fill, readsOf } from '../compose/composition.ts';
import {
  type BlockInstance,
  composeBlock,
  overridesOf,
  pageScope,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import { dimensionsOf, pageVariables, variablePlace } from '../compose/page-variables.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import { type Place, placeOf, type Scope } from '../compose/question.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { ImpureBlockError, TraceCache } from '../compose/trace-cache.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import { isCollectionName } from '../content/model/collections.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import { nearestName } from '../content/suggestion.ts';
import { generatedPaths, linksIn, pathOfLink } from '../routes/links.ts';
import type { Route, RouteTable } from '../routes/route-table.ts';
import type { SchemaFault } from './schema-fault.ts';
import { schemaFaults } from './schema-validator.ts';

/** The part of a block type that joins other content: run here to see that it can. */
export interface ResolvableBlockType {
  readonly resolve?: (block: never, read: never) => unknown;
}

export interface CheckedPages {
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were composed. */
  readonly pages: number;
}

const lengths = { title: { min: 15, max: 70 }, description: { min: 50, max: 170 } } as const;

/**
 * Composes every page and checks what only shows then: missing values, lengths, titles and descriptions that stand
 * twice, links that lead nowhere, blocks that cannot be resolved. A finding is told once, at the file that supplied the
 * value. Blocks that read the same are checked once.
 * @param now epoch milliseconds
 */
export function checkPages(
  state: { readonly snapshot: Snapshot; readonly routes: RouteTable },
  model: ContentModel,
  blockTypes: Readonly<Record<string, ResolvableBlockType>>,
  now: number,
): CheckedPages {
  const steps = checkPagesStepwise(state, model, blockTypes, now);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same, a page a step, for callers that have other work to do in between. */
export function* checkPagesStepwise(
  state: { readonly snapshot: Snapshot; readonly routes: RouteTable },
  model: ContentModel,
  blockTypes: Readonly<Record<string, ResolvableBlockType>>,
  now: number,
): Generator<undefined, CheckedPages> {
  const checker = new PageChecker(state.snapshot, state.routes, model, blockTypes, now);
  let pages = 0;
  for (const route of state.routes.routes(checker.today)) {
    checker.checkPage(route);
    pages += 1;
    yield;
  }
  checker.finish();
  return { diagnostics: checker.diagnostics, pages };
}

class PageChecker {
  readonly diagnostics: Diagnostic[] = [];
  readonly today: string;
  readonly #snapshot: Snapshot;
  readonly #routes: RouteTable;
  readonly #model: ContentModel;
  readonly #blockTypes: Readonly<Record<string, ResolvableBlockType>>;
  readonly #now: number;
  readonly #told = new Set<string>();
  /** How many faults were found, those told before included. */
  #findings = 0;
  readonly #checked = new TraceCache<true>(Number.POSITIVE_INFINITY, () => 1);
  /** How often in a row a block was checked anew. */
  readonly #checks = new Map<string, number>();
  /** A block that differed more often than any collection has entries differs with every page: it is not looked up. */
  readonly #mostDistinct: number;
  readonly #titles = new Map<string, Route>();
  readonly #descriptions = new Map<string, Route>();
  /** By document and property: the first page whose text is too short or too long, and how many there are. */
  readonly #lengths = new Map<
    string,
    { readonly route: Route; readonly name: 'title' | 'description'; readonly text: string; pages: number }
  >();

  constructor(
    snapshot: Snapshot,
    routes: RouteTable,
    model: ContentModel,
    blockTypes: Readonly<Record<string, ResolvableBlockType>>,
    now: number,
  ) {
    this.#snapshot = snapshot;
    this.#routes = routes;
    this.#model = model;
    this.#blockTypes = blockTypes;
    this.#now = now;
    this.today = calendarDateAt(now, snapshot.site.value.timeZone);
    this.#mostDistinct = Math.max(...Object.values(snapshot.collections).map((entries) => entries.size));
  }

  checkPage(route: Route): void {
    const scope = pageScope({ snapshot: this.#snapshot, routes: this.#routes }, route, this.#now);
    const ofPage = recordIn(scope);
    this.#checkHead(route, ofPage);
    const { before, main, after } = readStructure(route, ofPage);
    for (const instance of [...before, ...main, ...after]) this.#checkBlock(instance, route, ofPage);
  }

  /** What can be said only when all pages have been seen. */
  finish(): void {
    this.#checkEntryLinks();
    for (const { route, name, text, pages } of this.#lengths.values())
      this.#tellLength(route, name, text, pages);
  }

  /** Links in entries are checked where they stand, whether or not a page shows them today. */
  #checkEntryLinks(): void {
    for (const entry of this.#snapshot.entries.values()) {
      if (!isCollectionName(entry.kind) && entry.kind !== 'site') continue;
      for (const { href, path } of linksIn(this.#model.schemaOf(entry.kind), entry.value))
        this.#checkLink(href, entry, path);
    }
  }

  #checkHead(route: Route, recorder: ReadRecorder): void {
    const { document } = route;
    const indexed = document.value.noIndex !== true && document.value.canonical === undefined;
    for (const name of ['title', 'description'] as const) {
      const text = this.#fillText(document.value[name], [name], route, recorder);
      if (text === undefined || !indexed) continue;
      this.#checkLength(name, text, route);
      this.#checkUnique(name, text, route);
    }
    if (document.value.name !== undefined) this.#fillText(document.value.name, ['name'], route, recorder);
    if (document.value.canonical !== undefined)
      this.#checkLink(document.value.canonical, document, ['canonical']);
  }

  #fillText(written: string, path: JsonPath, route: Route, recorder: ReadRecorder): string | undefined {
    try {
      return String(fill(composeText(written), pageVariables(recorder, dimensionsOf(route))));
    } catch (error) {
      if (!(error instanceof MissingValueError)) throw error;
      this.#tellMissing(error, route, route.document, path, recorder.scope);
      return undefined;
    }
  }

  #checkLength(name: 'title' | 'description', text: string, route: Route): void {
    const { min, max } = lengths[name];
    if (text.length >= min && text.length <= max) return;
    const key = `${route.document.id} ${name}`;
    const known = this.#lengths.get(key);
    if (known === undefined) this.#lengths.set(key, { route, name, text, pages: 1 });
    else known.pages += 1;
  }

  #tellLength(route: Route, name: 'title' | 'description', text: string, pages: number): void {
    const { min, max } = lengths[name];
    const bound = text.length < min ? `at least ${min}` : `at most ${max}`;
    const others =
      pages === 1 ? '' : `; it does not fit on ${pages - 1} more ${pages === 2 ? 'page' : 'pages'}`;
    this.#tell(
      route.document,
      [name],
      'CB_LENGTH',
      `the ${name} of ${route.path} has ${text.length} characters; search results show it well with ${bound}${others}`,
      `It reads: "${text}"`,
      name,
    );
  }

  #checkUnique(name: 'title' | 'description', text: string, route: Route): void {
    const seen = name === 'title' ? this.#titles : this.#descriptions;
    const other = seen.get(text);
    if (other === undefined) {
      seen.set(text, route);
      return;
    }
    this.#tell(
      route.document,
      [name],
      'CB_DUPLICATE_TEXT',
      `${route.path} has the same ${name} as ${other.path}: "${text}"`,
      'Say what is particular to each page, or mark one of them noIndex.',
      other.document.id,
    );
  }

  #checkBlock(instance: BlockInstance, route: Route, ofPage: ReadRecorder): void {
    const key = `${instance.document}#${instance.id}`;
    const checks = this.#checks.get(key) ?? 0;
    this.#checks.set(key, checks + 1);
    if (checks > this.#mostDistinct) {
      this.#composeAndCheck(instance, route, ofPage);
      return;
    }
    if (this.#checked.find(key, ofPage.scope) !== undefined) {
      this.#checks.set(key, 0);
      return;
    }
    const recorder = recordIn(ofPage.scope);
    const findings = this.#findings;
    this.#composeAndCheck(instance, route, recorder);
    // What is wrong here may be the fault of another file on the next page.
    if (this.#findings === findings) this.#keep(key, instance, recorder.record());
  }

  #keep(key: string, instance: BlockInstance, record: ReadRecord): void {
    try {
      this.#checked.keep(key, record, true);
    } catch (error) {
      if (!(error instanceof ImpureBlockError)) throw error;
      const document = this.#documentOf(instance);
      this.#tell(document, blockPath(document, instance.id), 'CB_RESOLVE', error.message, undefined, key);
    }
  }

  #composeAndCheck(instance: BlockInstance, route: Route, recorder: ReadRecorder): void {
    try {
      const composed = composeBlock(instance, route, recorder, this.#model);
      if (composed === undefined) return;
      const schema = this.#model.blocks.schemaOf(composed.type) ?? {};
      const value = { ...composed.properties, id: instance.id, type: composed.type };
      const faults = schemaFaults(schema, value, 'the block');
      for (const fault of faults) this.#tellFault(fault, composed.type, instance, route, recorder);
      for (const { href, path } of linksIn(schema, value)) {
        if (this.#leadsSomewhere(href)) continue;
        const supplier = this.#supplier(instance, path, route, recorder);
        this.#tellLink(href, supplier.entry, supplier.path);
      }
      const resolve: unknown = this.#blockTypes[composed.type]?.resolve;
      if (faults.length === 0 && isResolve(resolve)) resolve(composed.properties, recorder);
    } catch (error) {
      const document = this.#documentOf(instance);
      const at = blockPath(document, instance.id);
      if (error instanceof MissingValueError) this.#tellMissing(error, route, document, at, recorder.scope);
      else {
        const what = `block "${instance.id}" cannot be made: ${error instanceof Error ? error.message : String(error)}`;
        this.#tell(document, at, 'CB_RESOLVE', `on ${route.path}, ${what}`, undefined, what);
      }
    }
  }

  #tellFault(
    fault: SchemaFault,
    type: string,
    instance: BlockInstance,
    route: Route,
    recorder: ReadRecorder,
  ): void {
    const absent = fault.path.length === 0 ? this.#filledIn(instance, fault.missing, recorder) : undefined;
    if (absent !== undefined) {
      const document = this.#documentOf(instance);
      const at = [...blockPath(document, instance.id), ...absent.at];
      this.#tellMissing(
        new MissingValueError(absent.variable, undefined),
        route,
        document,
        at,
        recorder.scope,
      );
      return;
    }
    const { entry, path } = this.#supplier(instance, fault.path, route, recorder);
    const what = `block "${instance.id}" (${type}): ${fault.message}`;
    this.#tell(entry, path, fault.code, `on ${route.path}, ${what}`, fault.hint, what);
  }

  /** What fills a property of a block in, where an entry does. */
  #filledIn(
    instance: BlockInstance,
    name: string | undefined,
    recorder: ReadRecorder,
  ): CompositionRead | undefined {
    const piece = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
    if (name === undefined || !isRecord(piece)) return undefined;
    const reads = readsOf(compose(piece, this.#schemaOf(piece)));
    return reads.find((read) => read.kind === 'from' && read.at.length === 1 && read.at[0] === name);
  }

  #schemaOf(block: Readonly<Record<string, unknown>>): JsonSchema {
    return this.#model.blocks.schemaOf(String(block.type)) ?? {};
  }

  #documentOf(instance: BlockInstance): Entry {
    const document = this.#snapshot.entries.get(instance.document);
    if (document === undefined)
      throw new Error(`The document "${instance.document}" is not in the snapshot.`);
    return document;
  }

  #checkLink(href: string, entry: Entry, path: JsonPath): void {
    if (!this.#leadsSomewhere(href)) this.#tellLink(href, entry, path);
  }

  #leadsSomewhere(href: string): boolean {
    const target = pathOfLink(href);
    return (
      target === undefined ||
      generatedPaths.has(target) ||
      this.#routes.match(target, this.today).route !== undefined
    );
  }

  #tellLink(href: string, entry: Entry, path: JsonPath): void {
    const nearest = nearestName(
      pathOfLink(href) ?? href,
      this.#snapshot.pages.map((page) => page.value.path),
    );
    this.#tell(
      entry,
      path,
      'CB_LINK',
      `the link "${href}" leads to no page`,
      nearest === undefined ? 'Add the page, or link to one that is there.' : `Did you mean "${nearest}"?`,
      href,
    );
  }

  /** Tells of a placeholder without a value at the entry that lacks it, else where the placeholder stands. */
  #tellMissing(
    { path: variable, found, message }: MissingValueError,
    route: Route,
    document: Entry,
    at: JsonPath,
    scope: Scope,
  ): void {
    const place = this.#placeOfVariable(variable, route, scope);
    const entry = place && this.#snapshot.entries.get(place.entry);
    if (entry === undefined || place === undefined) {
      this.#tell(document, at, 'CB_MISSING_VALUE', `on ${route.path}, ${message}`, undefined, message);
      return;
    }
    const { file } = document.source;
    const lack = found === undefined ? 'not there' : 'not text';
    this.#tell(
      entry,
      place.path,
      'CB_MISSING_VALUE',
      `"${place.path.join('.')}" is needed by ${file} on ${route.path}, and is ${lack}`,
      found === undefined
        ? `Add "${place.path.at(-1) ?? ''}" here, or give the placeholder a default: {{ ${variable.join('.')} | default: "…" }}.`
        : 'Take a value that is not text with { "from": "…" }.',
      `${place.path.join('.')} ${file}`,
    );
  }

  /** The file and place that a value of a composed block came from: the entry that filled it in, else the document. */
  #supplier(
    instance: BlockInstance,
    path: JsonPath,
    route: Route,
    recorder: ReadRecorder,
  ): { readonly entry: Entry; readonly path: JsonPath } {
    const document = this.#documentOf(instance);
    const definition = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
    const overriding = this.#overrideOf(instance, path, route);
    const piece = overriding?.piece ?? definition;
    const written =
      overriding === undefined
        ? { entry: document, path: [...blockPath(document, instance.id), ...path] }
        : { entry: overriding.entry, path: [...overriding.path, ...path] };
    if (!isRecord(definition) || !isRecord(piece)) return written;
    const reads = readsOf(compose(piece, this.#schemaOf(definition))).filter((read) =>
      startsWith(path, read.at),
    );
    const [read] = reads;
    if (read === undefined || reads.length > 1) return written;
    const place = this.#placeOfVariable(read.variable, route, recorder.scope);
    const entry = place && this.#snapshot.entries.get(place.entry);
    return entry === undefined || place === undefined
      ? written
      : { entry, path: [...place.path, ...path.slice(read.at.length)] };
  }

  #overrideOf(
    instance: BlockInstance,
    path: JsonPath,
    route: Route,
  ): { readonly entry: Entry; readonly path: JsonPath; readonly piece: unknown } | undefined {
    const [name] = path;
    if (route.kind !== 'cell' || typeof name !== 'string') return undefined;
    const scope = pageScope({ snapshot: this.#snapshot, routes: this.#routes }, route, this.#now);
    const piece = overridesOf(instance, route, recordIn(scope), this.#model).findLast((candidate) =>
      Object.hasOwn(candidate, name),
    );
    if (piece === undefined) return undefined;
    const at = ['overrides', route.document.slug, instance.id];
    const entry = [...route.subjects.values()].findLast(
      (subject) => schemaOfProperty(this.#model.schemaOf(subject.kind), 'overrides') !== undefined,
    );
    return entry && { entry, path: at, piece };
  }

  #placeOfVariable(variable: readonly string[], route: Route, scope: Scope): Place | undefined {
    const place = variablePlace(variable, dimensionsOf(route));
    return place?.kind === 'content' ? placeOf(place.root, place.path, scope) : undefined;
  }

  /**
   * @param cause names what is wrong without the page that shows it: one cause is one finding, however many pages show
   * it.
   */
  #tell(
    entry: Entry,
    path: JsonPath,
    code: DiagnosticCode,
    message: string,
    hint: string | undefined,
    cause: string,
  ): void {
    this.#findings += 1;
    const { source } = entry;
    const position = source.positionOf(path);
    const name = `${source.file}:${position.line}:${position.column} ${code} ${cause}`;
    if (this.#told.has(name)) return;
    this.#told.add(name);
    this.diagnostics.push({
      file: source.file,
      ...position,
      code,
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}

/** Where a block stands in its document. */
function blockPath(document: Entry, id: string): JsonPath {
  if (!isRecord(document.value)) return [];
  for (const name of ['blocks', 'before', 'after']) {
    const blocks = document.value[name];
    const index = Array.isArray(blocks)
      ? blocks.findIndex((block) => isRecord(block) && block.id === id)
      : -1;
    if (index !== -1) return [name, index];
  }
  return [];
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((segment, index) => path[index] === segment);
}

function isResolve(value: unknown): value is (block: object, read: ReadRecorder) => unknown {
  return typeof value === 'function';
}
