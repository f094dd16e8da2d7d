import { ChangedAnswers, type RoutedSnapshot } from '../compose/changed-answers.ts';
import { pageScope } from '../compose/page-composer.ts';
import { type Question, questionName } from '../compose/question.ts';
import type { BlockTypeSchema } from '../content/block-library.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { describeInstant } from '../content/publication-times.ts';
import type { Absence } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type CheckedPages, checkPagesStepwise, type PageMemory } from './check-pages.ts';
import { checkThinCells } from './check-similarity.ts';
import type { ResolvableBlockType } from './page-checker.ts';
import { type SampleSize, selectPages } from './select-pages.ts';
import type { ReadSite } from './site-content.ts';

export interface CheckedSchedule {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of instants, of those to come, whose states were checked. */
  readonly instants: number;
  /** The number of pages that were composed as of these instants. */
  readonly pages: number;
}

interface ScheduleChecks {
  readonly at: ReadSite['at'];
  /** The current pages. Without them, only pages that appear or link to one that leaves are checked. */
  readonly memory?: PageMemory | undefined;
  readonly model: ContentModel;
  readonly blockTypes: Readonly<Record<string, BlockTypeSchema & ResolvableBlockType>>;
  readonly sampleSize?: SampleSize | undefined;
}

/** Maximum number of instants to look at: the states of the next ones are composed, not those of all years to come. */
const maximumInstants = 8;

/**
 * Checks the states of the site at the next instants at which entries or documents appear or leave, or claims expire: the
 * pages that appear, those with a link to a page that leaves, and those that read what expires. Also warns of cells that
 * then become thin. Yields after every route and page, so that the caller can do other work in between.
 */
export function* checkSchedule(
  current: SiteState,
  { diagnostics: known, linksToAny, selected }: CheckedPages,
  { at, memory, model, blockTypes, sampleSize }: ScheduleChecks,
): Generator<undefined, CheckedSchedule> {
  const reported = new Set(known.map(keyOf));
  const found: Diagnostic[] = [];
  let before = current;
  let { routes } = selected;
  let instants = 0;
  let pages = 0;
  for (; instants < maximumInstants; instants++) {
    const instant = before.snapshot.period.until;
    const { checkable: next } = instant === Number.POSITIVE_INFINITY ? {} : at(instant);
    if (next === undefined) break;
    const nextSelected = yield* selectPages(next.routes, () => true, sampleSize);
    const { routes: nextRoutes } = nextSelected;
    const removed = removedRoutes(before, next, routes);
    const removedPaths = new Set(removed.map(({ path }) => path));
    const old = new Map(routes.map((route) => [route.path, route]));
    const change =
      memory &&
      expiryChange(
        before,
        { snapshot: current.snapshot, ...selected },
        { snapshot: next.snapshot, ...nextSelected },
      );
    const seen = new Set<string>();
    const readsExpired = (route: Route) => {
      const known = change && memory?.page(route.path);
      if (known === undefined) return false;
      const scope = pageScope(next, route, instant);
      const lists = [known, ...known.blocks];
      return isAffected(
        route,
        lists.flatMap(({ reads }) => change?.differing(reads, scope) ?? []),
        seen,
      );
    };
    const isChecked = (route: Route) => {
      const earlier = old.get(route.path);
      if (earlier === undefined || routeKey(earlier) !== routeKey(route)) return true;
      return linksToAny(route.path, removedPaths) || readsExpired(route);
    };
    const again = change && memory && { memory, change };
    const checked = yield* checkPagesStepwise(next, model, blockTypes, instant, {
      isChecked,
      selected: nextSelected,
      ...again,
    });
    pages += checked.pages;
    for (const one of [
      ...[...checked.diagnostics, ...newlyThin(old, nextRoutes)].map((one) => asOfLater(one, next, instant)),
      ...lostPaths(removed, next),
    ]) {
      const key = keyOf(one);
      if (reported.has(key)) continue;
      reported.add(key);
      found.push(one);
    }
    before = next;
    routes = nextRoutes;
  }
  return { diagnostics: found, instants, pages };
}

/** The difference from the current state, if a claim expires at the start of the next one. */
function expiryChange(
  before: SiteState,
  current: RoutedSnapshot,
  next: RoutedSnapshot,
): ChangedAnswers | undefined {
  if (before.snapshot.expired.size === next.snapshot.expired.size) return undefined;
  return new ChangedAnswers(current, next, true);
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
    return checkThinCells([{ routes: [route], count: 1 }]).map((found) => ({
      ...found,
      ...position,
      hint: 'Add a fallback to the placeholder of what expires then, or evidence that stays.',
    }));
  });
}

/**
 * Whether a page may have a fault that others do not have, if answers differ. Blocks that read an expired claim differ in the
 * same way on all pages of a document, of which one is enough; texts of the head differ in length.
 * @param seen the differences of documents that are known
 */
function isAffected({ document }: Route, questions: readonly Question[], seen: Set<string>): boolean {
  const { title, description } = document.value;
  const names = questions.map((question) => `${document.id} ${questionName(question)}`);
  const isNew = names.some((name) => !seen.has(name));
  for (const name of names) seen.add(name);
  return (
    isNew || !questions.every(isAboutClaim) || (names.length > 0 && /claims\./.test(title + description))
  );
}

function isAboutClaim(question: Question): boolean {
  if (question.kind === 'has-begun') return true;
  return 'root' in question && question.root.kind === 'entry' && question.root.id.startsWith('claims/');
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
