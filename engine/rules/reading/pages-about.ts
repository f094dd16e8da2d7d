import { evenly } from '../../content/evenly.ts';
import { type Entry, isKind } from '../../content/snapshot.ts';
import type { Route, RouteRun, RouteTable } from '../../routes/route-table.ts';

/** Pages about an entry that differ in other entries: their common faults show on a few. */
const maximumPages = 60;

/** Runs in which the pages about an entry of another dimension are looked for. */
const maximumRuns = 20;

/** Returns pages about an entry or of a document: all that show its own copy, and of many with the same copy some. */
export function pagesAbout(entry: Entry, routes: RouteTable): readonly Route[] {
  if (isKind('pages', entry)) return routeOf(entry.value.path, routes);
  const [own, others] = runsAbout(entry, routes);
  return [
    ...evenly(
      own.flatMap((run) => [...routes.routesIn(run)]),
      maximumPages,
    ),
    ...evenly(others, maximumRuns).flatMap((run) => firstAbout(entry, routes.routesIn(run))),
  ];
}

/** Returns the runs of pages that are all about the entry, and those that may have one. */
function runsAbout(entry: Entry, routes: RouteTable): readonly [readonly RouteRun[], readonly RouteRun[]] {
  const own: RouteRun[] = [];
  const others: RouteRun[] = [];
  for (const run of routes.runs()) {
    const { template, first } = run;
    if (template === undefined) continue;
    if (first?.id === entry.id) own.push(run);
    else if (
      template.document.id === entry.id ||
      template.dimensions.some(({ collection }) => collection === entry.kind)
    )
      others.push(run);
  }
  return [own, others];
}

function routeOf(path: string, routes: RouteTable): readonly Route[] {
  const { route } = routes.match(path);
  return route === undefined ? [] : [route];
}

function firstAbout(entry: Entry, routes: Iterable<Route>): readonly Route[] {
  for (const route of routes) if (isAbout(route, entry)) return [route];
  return [];
}

function isAbout(route: Route, { id }: Entry): boolean {
  if (route.document.id === id) return true;
  return route.kind === 'cell' && [...route.subjects.values()].some((subject) => subject.id === id);
}
