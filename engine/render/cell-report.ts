import type { ChangedAnswers } from '../compose/changed-answers.ts';
import { composeBlock, pageScope, readIn, readStructure, recordIn } from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Scope } from '../compose/scope.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { describeLack } from '../routes/cell-state.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type RenderableBlockType, resolveBlock } from './renderable-block-type.ts';

/** The state of a cell, and how its page compares with its siblings: the cells of the same template that differ in its first dimension only. */
export interface CellReport {
  readonly route: CellRoute;
  readonly path: string;
  /** The slug of the template. */
  readonly template: string;
  readonly state: 'ready' | 'thin';
  readonly reasons: readonly string[];
  /** Words of the main content. */
  readonly words: number;
  readonly ownWords: number;
  /** The share of five-word runs of the main content that no ready sibling has, from 0 to 1. */
  readonly ownShare: number;
  /** The ready sibling that shares the most runs, as a share of the shorter page. Undefined without siblings. */
  readonly nearest: { readonly path: string; readonly shared: number } | undefined;
}

type CellRoute = Extract<Route, { kind: 'cell' }>;

interface ComposedCell {
  readonly route: CellRoute;
  readonly words: number;
  readonly runs: ReadonlySet<number>;
}

const runLength = 5;

/** The cells of the previous report, of which only those that read what differs are composed again. */
export class CellMemory {
  /** By run of words. */
  runIds = new Map<string, number>();
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
  /** All routes of the state, if they are known. */
  readonly routes?: readonly Route[];
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
  const steps = cellReportsStepwise(state, model, blockTypes, now, options);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Like {@link cellReports}, but yields after every page, so that the caller can do other work in between. */
export function* cellReportsStepwise(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, RenderableBlockType>>,
  now: number,
  { memory, change, routes }: CellReportOptions = {},
): Generator<undefined, readonly CellReport[]> {
  const templates = new Set(Object.keys(state.snapshot.quality?.value.cells ?? {}));
  if (templates.size === 0) return [];
  const mask = placeNameMask(state.snapshot);
  memory?.start(mask.source);
  if (change === undefined) memory?.clear();
  const runIds = memory?.runIds ?? new Map<string, number>();
  const recorded: RecordedCell[] = [];
  const families = new Map<string, ComposedCell[]>();
  const cells: { readonly cell: ComposedCell; readonly family: string }[] = [];
  for (const route of routes ?? state.routes.routes()) {
    if (route.kind !== 'cell' || !templates.has(route.document.slug)) continue;
    const scope = pageScope(state, route, now);
    const known = memory?.find(route.path);
    let cell: ComposedCell;
    if (known !== undefined && change !== undefined && cellHolds(known, route, scope, change)) {
      cell = { ...known.cell, route };
      recorded.push({ ...known, cell });
    } else if (memory === undefined) {
      cell = composeCell(route, readIn(scope), model, blockTypes, mask, runIds);
    } else {
      const recorder = recordIn(scope);
      cell = composeCell(route, recorder, model, blockTypes, mask, runIds);
      recorded.push({ cell, reads: recorder.record().reads });
    }
    const family = [route.document.slug, ...[...route.subjects.values()].slice(1).map(({ id }) => id)].join(
      ' ',
    );
    families.set(family, [...(families.get(family) ?? []), cell]);
    cells.push({ cell, family });
    yield;
  }
  memory?.remember(recorded);
  const indexes = new Map([...families].map(([family, members]) => [family, indexRuns(members)]));
  return cells.map(({ cell, family }) => reportOn(cell, indexes.get(family) ?? new Map()));
}

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

function reportOn(cell: ComposedCell, index: RunIndex): CellReport {
  const { route, words, runs } = cell;
  const sharedRuns = new Map<ComposedCell, number>();
  let own = 0;
  for (const run of runs) {
    let isOwn = true;
    for (const sibling of index.get(run) ?? noCells) {
      if (sibling === cell) continue;
      isOwn = false;
      sharedRuns.set(sibling, (sharedRuns.get(sibling) ?? 0) + 1);
    }
    if (isOwn) own += 1;
  }
  let nearest: CellReport['nearest'];
  for (const [sibling, count] of sharedRuns) {
    const shared = count / Math.min(runs.size, sibling.runs.size);
    if (nearest === undefined || shared > nearest.shared) nearest = { path: sibling.route.path, shared };
  }
  const { state, lacks, ownWords } = route.state;
  return {
    route,
    path: route.path,
    template: route.document.slug,
    state,
    reasons: lacks.map(describeLack),
    words,
    ownWords,
    ownShare: runs.size === 0 ? 0 : own / runs.size,
    nearest,
  };
}

const noCells: readonly ComposedCell[] = [];

type RunIndex = ReadonlyMap<number, readonly ComposedCell[]>;

/** The ready cells by the runs that they contain. */
function indexRuns(members: readonly ComposedCell[]): RunIndex {
  const index = new Map<number, ComposedCell[]>();
  for (const cell of members) {
    if (cell.route.state.state === 'thin') continue;
    for (const run of cell.runs) {
      const known = index.get(run);
      if (known === undefined) index.set(run, [cell]);
      else known.push(cell);
    }
  }
  return index;
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
    .replace(/\]\([^)]*\)/g, ' ')
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
