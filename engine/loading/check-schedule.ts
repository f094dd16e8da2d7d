import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { describeInstant } from '../content/publication-times.ts';
import type { Absence } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type CheckableBlockTypes, type CheckedPages, checkPages } from '../rules/check-pages.ts';
import { type SampleSize, type SelectedPages, selectPages } from '../rules/reading/select-pages.ts';
import { thinCellWarnings } from '../rules/thin-cell.ts';

export interface CheckedSchedule {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of instants, of those to come, whose states were checked. */
  readonly instants: number;
  /** The number of pages that were composed as of these instants. */
  readonly pages: number;
}

interface ScheduleChecks {
  /** Returns the state of the same files at another instant. */
  readonly at: (instant: number | undefined) => { readonly checkable: SiteState | undefined };
  readonly blockTypes: CheckableBlockTypes;
  readonly sampleSize?: SampleSize | undefined;
}

/** Maximum number of instants to look at: the states of the next ones are composed, not those of all years to come. */
const maximumInstants = 8;

/**
 * Checks the states of the site at the next instants at which entries or documents appear or leave, or claims expire: the
 * pages that appear, those with a link to a page that leaves, and those that may read what expires. Also warns of cells that
 * then become thin.
 */
export function checkSchedule(
  current: SiteState,
  { diagnostics: known, linksToAny, selected }: CheckedPages,
  checks: ScheduleChecks,
): CheckedSchedule {
  const reported = new Set(known.map(keyOf));
  const found: Diagnostic[] = [];
  let before: SelectedState = { state: current, selected };
  let instants = 0;
  let pages = 0;
  for (; instants < maximumInstants; instants++) {
    const instant = before.state.snapshot.period.until;
    const state = instant === Number.POSITIVE_INFINITY ? undefined : checks.at(instant).checkable;
    if (state === undefined) break;
    const next = { state, selected: selectPages(state.routes, () => true, checks.sampleSize) };
    const checked = checkInstant({ instant, before, next, linksToAny }, checks);
    pages += checked.pages;
    for (const one of checked.diagnostics) {
      const key = keyOf(one);
      if (reported.has(key)) continue;
      reported.add(key);
      found.push(one);
    }
    before = next;
  }
  return { diagnostics: found, instants, pages };
}

/** A state of the site with the pages that are checked. */
interface SelectedState {
  readonly state: SiteState;
  readonly selected: SelectedPages;
}

interface StateChange {
  /** When `before` becomes `next`, in epoch milliseconds. */
  readonly instant: number;
  readonly before: SelectedState;
  readonly next: SelectedState;
  readonly linksToAny: CheckedPages['linksToAny'];
}

/** Checks the pages that a change of the state appears on, and finds the cells and paths that it costs. */
function checkInstant(
  { instant, before, next, linksToAny }: StateChange,
  { blockTypes }: ScheduleChecks,
): Pick<CheckedSchedule, 'diagnostics' | 'pages'> {
  const removed = removedRoutes(before.state, next.state, before.selected.routes);
  const removedPaths = new Set(removed.map(({ path }) => path));
  const old = new Map(before.selected.routes.map((route) => [route.path, route]));
  const mayReadExpired = expiredReaders(before.state, next.state);
  const isChecked = (route: Route) => {
    const earlier = old.get(route.path);
    if (earlier === undefined || routeKey(earlier) !== routeKey(route)) return true;
    return linksToAny(route.path, removedPaths) || mayReadExpired(route);
  };
  const { selected } = next;
  const checked = checkPages(next.state, blockTypes, instant, { isChecked, selected });
  const faults = [...checked.diagnostics, ...newlyThin(old, selected.routes)];
  return {
    diagnostics: [
      ...faults.map((one) => asOfLater(one, next.state, instant)),
      ...lostPaths(removed, next.state),
    ],
    pages: checked.pages,
  };
}

/**
 * Returns a test for pages that may have a fault when claims expire: the first page of each document, since a block reads a claim
 * in the same way on all of them; pages about an entry whose file names such a claim; and all pages of a document whose head
 * names one, since the length of the head differs from page to page.
 */
function expiredReaders(before: SiteState, { snapshot }: SiteState): (route: Route) => boolean {
  const names = [...snapshot.expired]
    .filter((id) => !before.snapshot.expired.has(id))
    .map((id) => id.replace('/', '.'));
  if (names.length === 0) return () => false;
  const isNamedIn = (text: string) => names.some((name) => text.includes(name));
  const seen = new Set<string>();
  return (route) => {
    const { id, value } = route.document;
    const isFirst = !seen.has(id);
    seen.add(id);
    return (
      isFirst ||
      isNamedIn(value.title + value.description) ||
      (route.kind === 'cell' && [...route.subjects.values()].some(({ source }) => isNamedIn(source.text)))
    );
  };
}

/** Warns of cells that lose what makes them ready: the lead that reads an expired claim, or evidence. */
function newlyThin(old: ReadonlyMap<string, Route>, routes: readonly Route[]): readonly Diagnostic[] {
  return routes.flatMap((route) => {
    const earlier = old.get(route.path);
    if (route.kind !== 'cell' || route.state.state === 'ready') return [];
    if (earlier?.kind !== 'cell' || earlier.state.state === 'thin') return [];
    const { cell, state } = route;
    const hasNoLead = state.lacks.some(({ part }) => part === 'lead');
    const position = hasNoLead && cell?.entry.source.positionOfKey([...cell.path, 'lead']);
    return thinCellWarnings([{ routes: [route], count: 1 }]).map((found) => ({
      ...found,
      ...position,
      hint: 'Add a fallback to the placeholder of what expires then, or evidence that stays.',
    }));
  });
}

const keyOf = ({ file, line, column, code }: Diagnostic) => `${file}:${line}:${column} ${code}`;

/** A link or redirect to a page that is still there is no mistake yet. */
const notYetMistakes = new Set<DiagnosticCode>(['CB_SCHEDULED', 'CB_REDIRECT']);

function asOfLater(found: Diagnostic, { snapshot }: SiteState, instant: number): Diagnostic {
  const date = describeInstant(instant, snapshot.site.value.timeZone);
  const severity = notYetMistakes.has(found.code) ? 'warning' : found.severity;
  return { ...found, severity, message: `as of ${date}: ${found.message}` };
}

function removedRoutes(before: SiteState, next: SiteState, routes: readonly Route[]): readonly Route[] {
  // Most instants only add pages.
  const leaves = [...before.snapshot.entries.keys()].some((id) => next.snapshot.absent.has(id));
  if (!leaves) return [];
  return routes.filter(({ path }) => next.routes.match(path).route === undefined);
}

/** Warns of pages that lead nowhere after they have left the site, at the time that removes them. */
function lostPaths(removed: readonly Route[], next: SiteState): readonly Diagnostic[] {
  const lost = new Map<Absence, string[]>();
  for (const { path } of removed) {
    const { absence } = next.routes.match(path);
    if (absence?.reason !== 'unpublished' || next.routes.former(path) !== undefined) continue;
    const paths = lost.get(absence) ?? [];
    lost.set(absence, [...paths, path]);
  }
  const { timeZone } = next.snapshot.site.value;
  return [...lost].flatMap(([{ entry, times }, paths]): Diagnostic[] => {
    if (entry === undefined) return [];
    const [first = '', ...others] = paths.toSorted((left, right) => left.length - right.length);
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const message = `from ${describeInstant(times.until, timeZone)}, "${first}"${more} will lead to no page`;
    const hint = `Redirect it in redirects.json, or list "${first}" under "withdrawn" there: both apply from then on.`;
    return [
      { ...errorAt(entry.source, ['unpublishAt'], 'CB_PUBLISHED', message, hint), severity: 'warning' },
    ];
  });
}
