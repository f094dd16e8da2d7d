import type { ContentModel } from '../content/content-model.ts';
import { isCollectionName } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import { nearestName } from '../content/suggestion.ts';
import { generatedPaths, linksIn, pathOfLink } from '../routes/links.ts';
import type { Route, RouteTable } from '../routes/route-table.ts';
import { calendarDateAt } from './calendar.ts';
import { type Composition, compose, composeText, fill, readsOf } from './composition.ts';
import {
  type BlockInstance,
  composeBlock,
  overridesOf,
  pageScope,
  plainRequest,
  readStructure,
  recordIn,
} from './page-composer.ts';
import { dimensionsOf, pageVariables, variablePlace } from './page-variables.ts';
import { MissingValueError } from './placeholder.ts';
import { type Place, placeOf, type Scope } from './question.ts';
import type { ReadRecorder } from './read-recorder.ts';
import { TraceCache } from './trace-cache.ts';

/** The part of a block type that joins other content: run here to see that it can. */
export interface ResolvableBlockType {
  readonly resolve?: (block: never, read: never) => unknown;
}

export interface CheckedPages {
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were composed. */
  readonly pages: number;
}

export const titleLength = { min: 15, max: 70 } as const;
export const descriptionLength = { min: 50, max: 170 } as const;

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
  checker.checkEntryLinks();
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
  readonly #checked = new TraceCache<true>(Number.POSITIVE_INFINITY, () => 1);
  readonly #titles = new Map<string, Route>();
  readonly #descriptions = new Map<string, Route>();
  readonly #paths = new Map<string, boolean>();

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
  }

  checkPage(route: Route): void {
    const scope = pageScope(this.#snapshot, this.#routes, route, route.path, this.#now, plainRequest);
    this.#checkHead(route, scope);
    const { before, main, after } = readStructure(route, recordIn(scope));
    for (const instance of [...before, ...main, ...after]) this.#checkBlock(instance, route, scope);
  }

  /** Links in entries are checked where they stand, whether or not a page shows them today. */
  checkEntryLinks(): void {
    for (const entry of this.#snapshot.entries.values()) {
      if (!isCollectionName(entry.kind) && entry.kind !== 'site') continue;
      for (const { href, path } of linksIn(this.#model.schemaOf(entry.kind), entry.value))
        this.#checkLink(href, entry, path);
    }
  }

  #checkHead(route: Route, scope: Scope): void {
    const document = route.document;
    const recorder = recordIn(scope);
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
      this.#tellMissing(error, route, recorder.scope, route.document, path);
      return undefined;
    }
  }

  #checkLength(name: 'title' | 'description', text: string, route: Route): void {
    const { min, max } = name === 'title' ? titleLength : descriptionLength;
    if (text.length >= min && text.length <= max) return;
    const bound = text.length < min ? `at least ${min}` : `at most ${max}`;
    this.#tell(
      route.document,
      [name],
      'CB_LENGTH',
      `the ${name} of ${route.path} has ${text.length} characters; search results show it well with ${bound}`,
      `It reads: "${text}"`,
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
    );
  }

  #checkBlock(instance: BlockInstance, route: Route, scope: Scope): void {
    const key = `${instance.document}#${instance.id}`;
    if (this.#checked.find(key, scope) !== undefined) return;
    const recorder = recordIn(scope);
    this.#composeAndCheck(instance, route, recorder);
    this.#checked.keep(key, recorder.record(), true);
  }

  #composeAndCheck(instance: BlockInstance, route: Route, recorder: ReadRecorder): void {
    const { scope } = recorder;
    const document = this.#snapshot.entries.get(instance.document);
    if (document === undefined) return;
    const at = blockPath(document, instance.id);
    try {
      const composed = composeBlock(instance, route, recorder, this.#model);
      if (composed === undefined) return;
      const schema = this.#model.blocks.schemaOf(composed.type) ?? {};
      const value = { ...composed.properties, id: instance.id, type: composed.type };
      const faults = this.#model.blocks.validatorOf(composed.type)?.(value) ?? [];
      for (const fault of faults) {
        const { entry, path } = this.#supplier(instance, fault.path, fault.code, route, recorder);
        this.#tell(
          entry,
          path,
          fault.code,
          `on ${route.path}, block "${instance.id}" (${composed.type}): ${fault.message}`,
          fault.hint,
        );
      }
      for (const { href, path } of linksIn(schema, value)) {
        const supplier = this.#supplier(instance, path, 'CB_LINK', route, recorder);
        this.#checkLink(href, supplier.entry, supplier.path);
      }
      const resolve: unknown = this.#blockTypes[composed.type]?.resolve;
      if (faults.length === 0 && isResolve(resolve)) resolve(composed.properties, recorder);
    } catch (error) {
      if (error instanceof MissingValueError) this.#tellMissing(error, route, scope, document, at);
      else {
        const reason = error instanceof Error ? error.message : String(error);
        this.#tell(
          document,
          at,
          'CB_RESOLVE',
          `on ${route.path}, block "${instance.id}" cannot be made: ${reason}`,
        );
      }
    }
  }

  #checkLink(href: string, entry: Entry, path: JsonPath): void {
    const target = pathOfLink(href);
    if (target === undefined || target === '' || generatedPaths.has(target)) return;
    let leads = this.#paths.get(target);
    if (leads === undefined) {
      leads = this.#routes.match(target, this.today).route !== undefined;
      this.#paths.set(target, leads);
    }
    if (leads) return;
    const nearest = nearestName(
      target,
      this.#snapshot.pages.map((page) => page.value.path),
    );
    this.#tell(
      entry,
      path,
      'CB_LINK',
      `the link "${href}" leads to no page`,
      nearest === undefined ? 'Add the page, or link to one that is there.' : `Did you mean "${nearest}"?`,
    );
  }

  #tellMissing(error: unknown, route: Route, scope: Scope, document: Entry, at: JsonPath): void {
    if (!(error instanceof MissingValueError)) throw error;
    const place = this.#placeOfVariable(error.path, route, scope);
    const entry = place && this.#snapshot.entries.get(place.entry);
    if (entry === undefined || place === undefined) {
      this.#tell(document, at, 'CB_MISSING_VALUE', `on ${route.path}, ${error.message}`);
      return;
    }
    this.#tell(
      entry,
      place.path,
      'CB_MISSING_VALUE',
      `"${place.path.join('.')}" is needed by ${document.source.file} on ${route.path}, and is ${error.found === undefined ? 'not there' : 'not a text'}`,
      error.found === undefined
        ? `Add "${place.path.at(-1) ?? ''}" here, or give the placeholder a default: {{ ${error.path.join('.')} | default: "…" }}.`
        : 'Take a value that is not text with { "from": "…" }.',
    );
  }

  /** The file and place that a value of a composed block came from: the entry that filled it in, else the document. */
  #supplier(
    instance: BlockInstance,
    path: JsonPath,
    code: DiagnosticCode,
    route: Route,
    recorder: ReadRecorder,
  ): { readonly entry: Entry; readonly path: JsonPath } {
    const document = this.#snapshot.entries.get(instance.document);
    if (document === undefined)
      throw new Error(`The document "${instance.document}" is not in the snapshot.`);
    const own = blockPath(document, instance.id);
    const overriding = this.#overrideOf(instance, path, route);
    const piece =
      overriding?.piece ?? recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
    const written =
      overriding === undefined
        ? { entry: document, path: [...own, ...path] }
        : { entry: overriding.entry, path: [...overriding.path, ...path] };
    const wanted = code === 'CB_MISSING_PROPERTY' && path.length === 0 ? undefined : path;
    if (!isRecord(piece) || wanted === undefined) return written;
    const schema: JsonSchema =
      this.#model.blocks.schemaOf(
        String(recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id, 'type'])),
      ) ?? {};
    const composition: Composition = compose(piece, schema);
    const reads = readsOf(composition).filter((read) => startsWith(wanted, read.at));
    const [read] = reads;
    if (read === undefined || reads.length > 1) return written;
    const place = this.#placeOfVariable(read.variable, route, recorder.scope);
    const entry = place && this.#snapshot.entries.get(place.entry);
    return entry === undefined || place === undefined
      ? written
      : { entry, path: [...place.path, ...wanted.slice(read.at.length)] };
  }

  #overrideOf(
    instance: BlockInstance,
    path: JsonPath,
    route: Route,
  ): { readonly entry: Entry; readonly path: JsonPath; readonly piece: unknown } | undefined {
    const [name] = path;
    if (route.kind !== 'cell' || typeof name !== 'string') return undefined;
    const scope = pageScope(this.#snapshot, this.#routes, route, route.path, this.#now, plainRequest);
    const piece = overridesOf(instance, route, recordIn(scope)).findLast((candidate) =>
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

  #tell(entry: Entry, path: JsonPath, code: DiagnosticCode, message: string, hint?: string): void {
    const { source } = entry;
    const position = source.positionOf(path);
    // One cause is one finding, however many pages show it.
    const cause =
      code === 'CB_DUPLICATE_TEXT'
        ? message
        : `${source.file}:${position.line}:${position.column} ${code} ${message.replace(/\bon \/\S*/, '')}`;
    if (this.#told.has(cause)) return;
    this.#told.add(cause);
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
export function blockPath(document: Entry, id: string): JsonPath {
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
