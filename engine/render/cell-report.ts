import type { ChangedAnswers } from '../compose/changed-answers.ts';
import { composeBlock, pageScope, readStructure, recordIn } from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Scope } from '../compose/scope.ts';
import type { ContentModel } from '../content/content-model.ts';
import { evenly } from '../content/evenly.ts';
import { runAtOnce } from '../content/run-steps.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { describeLack } from '../routes/cell-state.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type RenderableBlockType, resolveBlock } from './renderable-block-type.ts';
import { type Comparison, compareSiblings, type Sibling, SiblingComparisons } from './sibling-comparison.ts';

/** The state of a cell, and how its page compares with its siblings: the cells of the same template that differ in its first dimension only. */
export interface CellReport extends Comparison {
  readonly route: CellRoute;
  readonly path: string;
  /** The slug of the template. */
  readonly template: string;
  readonly state: 'ready' | 'thin';
  readonly reasons: readonly string[];
  /** Words of the main content. */
  readonly words: number;
  readonly ownWords: number;
}

type CellRoute = Extract<Route, { kind: 'cell' }>;

interface ComposedCell {
  readonly route: CellRoute;
  readonly words: number;
  readonly runs: ReadonlySet<number>;
}

/** Words of a run. */
const runLength = 5;

/** The cells of the previous report, of which only those that read what differs are composed again. */
export class CellMemory {
  /** By run of words. */
  runIds = new Map<string, number>();
  readonly comparisons = new SiblingComparisons();
  #mask = '';
  #cells = new Map<string, RecordedCell>();

  /** Forgets the cells if the names that are masked differ. */
  start(mask: string): void {
    if (mask !== this.#mask) this.clear();
    this.#mask = mask;
  }

  clear(): void {
    this.runIds = new Map();
    this.#cells = new Map();
    this.comparisons.clear();
  }

  find(path: string): RecordedCell | undefined {
    return this.#cells.get(path);
  }

  /** Keeps the cells of one report, and no others. */
  remember(cells: readonly RecordedCell[]): void {
    this.#cells = new Map(cells.map((recorded) => [recorded.cell.route.path, recorded]));
  }
}

interface RecordedCell {
  readonly cell: ComposedCell;
  readonly reads: ReadRecord['reads'];
}

export interface CellReportOptions {
  /** The cells of the previous report. */
  readonly memory?: CellMemory;
  /** The difference from the content of the previous report; undefined if everything may differ. */
  readonly change?: ChangedAnswers | undefined;
  /** The routes to report on, by default all. */
  readonly routes?: readonly Route[];
  /** Maximum number of cells of a family that are compared with each other; the others have no report. */
  readonly maximumSiblings?: number | undefined;
}

/**
 * Reports on every cell of the templates in `quality.json`, in route order. It composes their pages; names of places and
 * numbers are masked, and samples are left out.
 * @param now epoch milliseconds
 */
export function cellReports(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, RenderableBlockType>>,
  now: number,
  options?: CellReportOptions,
): readonly CellReport[] {
  return runAtOnce(cellReportsStepwise(state, model, blockTypes, now, options));
}

/** Like {@link cellReports}, but yields after every page, so that the caller can do other work in between. */
export function* cellReportsStepwise(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, RenderableBlockType>>,
  now: number,
  { memory, change, routes, maximumSiblings = Number.POSITIVE_INFINITY }: CellReportOptions = {},
): Generator<undefined, readonly CellReport[]> {
  const templates = new Set(Object.keys(state.snapshot.quality?.value.cells ?? {}));
  if (templates.size === 0) return [];
  const mask = placeNameMask(state.snapshot);
  memory?.start(mask.source);
  if (change === undefined) memory?.clear();
  const cells: CellRoute[] = [];
  for (const route of routes ?? state.routes.routes())
    if (route.kind === 'cell' && templates.has(route.document.slug)) cells.push(route);
  const recorded: RecordedCell[] = [];
  const reports = new Map<CellRoute, CellReport>();
  for (const [family, siblings] of Map.groupBy(cells, familyOf)) {
    const runIds = memory?.runIds ?? new Map<string, number>();
    const members: ComposedCell[] = [];
    for (const route of evenly(siblings, maximumSiblings)) {
      const scope = pageScope(state, route, now);
      const known = memory?.find(route.path);
      let cell: ComposedCell;
      if (known !== undefined && change !== undefined && cellHolds(known, route, scope, change)) {
        cell = { ...known.cell, route };
        recorded.push({ ...known, cell });
      } else if (memory === undefined) {
        cell = composeCell(route, recordIn(scope, { parts: [] }), model, blockTypes, mask, runIds);
      } else {
        const recorder = recordIn(scope);
        cell = composeCell(route, recorder, model, blockTypes, mask, runIds);
        recorded.push({ cell, reads: recorder.record().reads });
      }
      members.push(cell);
      yield;
    }
    const compared =
      memory === undefined
        ? compareSiblings(members.map(toSibling))
        : memory.comparisons.compare(family, members.map(toSibling));
    for (const [index, cell] of members.entries()) {
      const comparison = compared[index];
      if (comparison !== undefined) reports.set(cell.route, { ...describeCell(cell), ...comparison });
    }
  }
  memory?.remember(recorded);
  return cells.flatMap((route) => reports.get(route) ?? []);
}

/** Names the cells that a cell is compared with. */
const familyOf = ({ document, subjects }: CellRoute): string =>
  [document.slug, ...[...subjects.values()].slice(1).map(({ id }) => id)].join(' ');

const toSibling = ({ route, runs }: ComposedCell): Sibling => ({
  path: route.path,
  isReady: route.state.state === 'ready',
  runs,
});

function composeCell(
  route: CellRoute,
  recorder: ReadRecorder,
  model: ContentModel,
  blockTypes: Readonly<Record<string, RenderableBlockType>>,
  mask: RegExp,
  runIds: Map<string, number>,
): ComposedCell {
  const words = wordsOf(mainTexts(route, recorder, model, blockTypes).join(' '), mask);
  return { route, words: words.length, runs: runsOf(words, runIds) };
}

function cellHolds(
  { cell, reads }: RecordedCell,
  route: CellRoute,
  scope: Scope,
  change: ChangedAnswers,
): boolean {
  return (
    !change.isChanged(route.document.id) &&
    routeKey(cell.route) === routeKey(route) &&
    change.hold(reads, scope)
  );
}

function describeCell({ route, words }: ComposedCell): Omit<CellReport, keyof Comparison> {
  const { state, lacks, ownWords } = route.state;
  const reasons = lacks.map(describeLack);
  return { route, path: route.path, template: route.document.slug, state, reasons, words, ownWords };
}

/** The texts of the main content of a page, in order. Blocks without a required value, an error of the content, have none. */
function mainTexts(
  route: Route,
  recorder: ReadRecorder,
  model: ContentModel,
  blockTypes: Readonly<Record<string, RenderableBlockType>>,
): readonly string[] {
  return readStructure(route, recorder).main.flatMap((instance) => {
    const composed = composedOrMissing(instance, route, recorder, model);
    return composed === undefined
      ? []
      : textsIn(resolveBlock(blockTypes[composed.type], composed.properties, recorder));
  });
}

function composedOrMissing(...args: Parameters<typeof composeBlock>): ReturnType<typeof composeBlock> {
  try {
    return composeBlock(...args);
  } catch (error) {
    if (error instanceof MissingValueError) return undefined;
    throw error;
  }
}

/** Properties of resolved blocks that are not shown as text, or that name a computed direction. */
const notShown: ReadonlySet<string> = new Set([
  'direction',
  'from',
  'href',
  'icon',
  'path',
  'slug',
  'tone',
  'variant',
]);

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('sample' in value && value.sample === true) return [];
  return Object.entries(value).flatMap(([name, child]) => (notShown.has(name) ? [] : textsIn(child)));
}

/** Matches the names of all places and their counties and industries, longer names first. */
function placeNameMask({ collections, site }: Snapshot): RegExp {
  const names = new Set([site.value.office.name, site.value.office.locality]);
  for (const { value } of collections.cities.values()) {
    const { name, fullName = name, county, keyIndustries = [] } = value;
    for (const known of [name, fullName, ...withoutKind(county), ...keyIndustries]) names.add(known);
  }
  const alternatives = [...names]
    .sort((left, right) => right.length - left.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'gu');
}

/** A county with and without the word for its kind. */
function withoutKind(county: string | undefined): readonly string[] {
  return county === undefined ? [] : [county, county.replace(/ County$/, '')];
}

/** The words of a text in lower case, with names of places and numbers masked and markup removed. */
function wordsOf(text: string, mask: RegExp): readonly string[] {
  const masked = text
    .replace(/\]\([^)\]]*\)/g, ' ')
    .replace(mask, ' @n ')
    .replace(/\d[\d,.]*/g, '@0');
  return masked.toLowerCase().match(/@n|@0|[\p{L}'’]+/gu) ?? [];
}

function runsOf(words: readonly string[], ids: Map<string, number>): ReadonlySet<number> {
  const runs = new Set<number>();
  for (let at = 0; at + runLength <= words.length; at += 1) {
    const run = words.slice(at, at + runLength).join(' ');
    const id = ids.get(run) ?? ids.size;
    ids.set(run, id);
    runs.add(id);
  }
  return runs;
}
