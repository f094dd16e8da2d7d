import { routeKey } from '../compose/question.ts';
import type { BlockTypeSchema } from '../content/block-library.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { describeInstant } from '../content/publication-times.ts';
import type { Absence } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type CheckedPages, checkPages } from './check-pages.ts';
import type { ResolvableBlockType } from './page-checker.ts';
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
  readonly model: ContentModel;
  readonly blockTypes: Readonly<Record<string, BlockTypeSchema & ResolvableBlockType>>;
}

/** Maximum number of instants to look at: the states of the next ones are composed, not those of all years to come. */
const maximumInstants = 8;

/**
 * Checks the states of the site at the next instants at which entries or documents appear or leave: the pages that appear,
 * and those with a link to a page that leaves.
 */
export function checkSchedule(
  present: SiteState,
  { diagnostics: known, links }: CheckedPages,
  { at, model, blockTypes }: ScheduleChecks,
): CheckedSchedule {
  const reported = new Set(known.map(keyOf));
  const found: Diagnostic[] = [];
  let before = present;
  let instants = 0;
  let pages = 0;
  for (; instants < maximumInstants; instants++) {
    const instant = before.snapshot.period.until;
    const { checkable: next } = instant === Number.POSITIVE_INFINITY ? {} : at(instant);
    if (next === undefined) break;
    const removed = removedRoutes(before, next);
    const isRemoved = new Set(removed.map(({ path }) => path));
    const isChecked = (route: Route) => {
      const old = before.routes.match(route.path).route;
      if (old === undefined || routeKey(old) !== routeKey(route)) return true;
      const targets = links.targets.get(route.path) ?? [];
      return targets.some((list) => list.some((target) => isRemoved.has(target)));
    };
    const checked = checkPages(next, model, blockTypes, instant, { isChecked });
    pages += checked.pages;
    for (const one of [
      ...checked.diagnostics.map((one) => asOfLater(one, next, instant)),
      ...lostPaths(removed, next),
    ]) {
      const key = keyOf(one);
      if (reported.has(key)) continue;
      reported.add(key);
      found.push(one);
    }
    before = next;
  }
  return { diagnostics: found, instants, pages };
}

const keyOf = ({ file, line, column, code }: Diagnostic) => `${file}:${line}:${column} ${code}`;

/** A link or redirect to a page that is still there is no mistake yet. */
const notYetMistakes = new Set<DiagnosticCode>(['CB_SCHEDULED', 'CB_REDIRECT']);

function asOfLater(found: Diagnostic, { snapshot }: SiteState, instant: number): Diagnostic {
  const date = describeInstant(instant, snapshot.site.value.timeZone);
  const severity = notYetMistakes.has(found.code) ? 'warning' : found.severity;
  return { ...found, severity, message: `as of ${date}: ${found.message}` };
}

function removedRoutes(before: SiteState, next: SiteState): readonly Route[] {
  // Most instants only add pages.
  const leaves = [...before.snapshot.entries.keys()].some((id) => next.snapshot.absent.has(id));
  if (!leaves) return [];
  return [...before.routes.routes()].filter(({ path }) => next.routes.match(path).route === undefined);
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
