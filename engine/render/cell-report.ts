import { composeBlock, pageScope, readStructure, recordIn } from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { ContentModel } from '../content/content-model.ts';
import { evenly } from '../content/evenly.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { unwatched, type WatchWork } from '../content/watched-work.ts';
import { describeLack } from '../routes/cell-state.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type RenderableBlockType, resolveBlock } from './renderable-block-type.ts';
import { type Comparison, compareSiblings, type Sibling } from './sibling-comparison.ts';

/** The state of a cell, and how its page compares with its siblings: the cells of the same template that differ in its first dimension only. */
export interface CellReport extends Comparison {
  readonly path: string;
  /** The slug of the template. */
  readonly template: string;
  readonly state: 'ready' | 'thin';
  readonly reasons: readonly string[];
  /** Words of the main content. */
  readonly words: number;
  readonly ownWords: number;
}

export interface RoutedCellReport extends CellReport {
  readonly route: CellRoute;
}

type CellRoute = Extract<Route, { kind: 'cell' }>;

interface ComposedCell {
  readonly route: CellRoute;
  readonly words: number;
  readonly runs: ReadonlySet<number>;
}

/** Words of a run. */
const runLength = 5;

export interface CellReportOptions {
  /** The routes to report on, by default all. */
  readonly routes?: readonly Route[];
  /** Maximum number of cells of a family that are compared with each other; the others have no report. */
  readonly maximumSiblings?: number | undefined;
  readonly watch?: WatchWork | undefined;
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
  { routes, maximumSiblings = Number.POSITIVE_INFINITY, watch = unwatched }: CellReportOptions = {},
): readonly RoutedCellReport[] {
  const templates = new Set(Object.keys(state.snapshot.quality?.value.cells ?? {}));
  if (templates.size === 0) return [];
  const mask = placeNameMask(state.snapshot);
  const cells: CellRoute[] = [];
  for (const route of routes ?? state.routes.routes())
    if (route.kind === 'cell' && templates.has(route.document.slug)) cells.push(route);
  const reports = new Map<CellRoute, RoutedCellReport>();
  const families = [...Map.groupBy(cells, familyOf).values()];
  for (const siblings of watch('Comparing cells of services', families)) {
    const runIds = new Map<string, number>();
    const members = evenly(siblings, maximumSiblings).map((route) =>
      composeCell(route, recordIn(pageScope(state, route, now)), model, blockTypes, mask, runIds),
    );
    const compared = compareSiblings(members.map(toSibling));
    for (const [index, cell] of members.entries()) {
      const comparison = compared[index];
      if (comparison !== undefined) reports.set(cell.route, { ...describeCell(cell), ...comparison });
    }
  }
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

function describeCell({ route, words }: ComposedCell): Omit<RoutedCellReport, keyof Comparison> {
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
