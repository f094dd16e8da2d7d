import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { Entry } from '../../engine/content/snapshot.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import type { CellState } from '../../engine/routes/cell-state.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ContentGrid } from './dashboard-api.ts';

/** The number of leads by `city/service`. */
export type LeadCounts = ReadonlyMap<string, number>;

interface CellRoute {
  readonly city: string;
  readonly service: string;
  readonly path: string;
  readonly isOwn: boolean;
  readonly state: CellState;
}

/** The pages of the matrix of cities and services, each with the diagnostics of its copy and its number of leads. */
export function contentGrid(
  state: SiteState,
  findings: readonly Diagnostic[],
  reports: readonly CellReport[],
  leads: LeadCounts,
): ContentGrid {
  const { cities, services } = state.snapshot.collections;
  const cells = cellRoutes(state.routes.routes());
  const offered = new Set(cells.filter(({ isOwn }) => isOwn).map(({ service }) => service));
  const columns = [...services.values()].filter(({ slug }) => offered.has(slug));
  const cellOf = new Map(cells.map((cell) => [`${cell.city}/${cell.service}`, cell]));
  const reportOf = new Map(reports.map((report) => [report.path, report]));
  return {
    services: columns.map(({ slug, value }) => ({ slug, name: value.name })),
    cities: [...cities.values()].map((city) => {
      const ofCity = findings.filter(({ file }) => file === city.source.file);
      return {
        slug: city.slug,
        name: city.value.name,
        cells: columns.flatMap((service) => {
          const name = `${city.slug}/${service.slug}`;
          const cell = cellOf.get(name);
          if (cell === undefined) return [];
          const found = ofCity.filter((finding) => serviceAt(city, finding) === service.slug);
          return [
            {
              service: service.slug,
              path: cell.path,
              isOwn: cell.isOwn,
              state: cell.state.state,
              lacks: [...cell.state.lacks],
              figures: figuresOf(reportOf.get(cell.path)),
              errors: found.filter(({ severity }) => severity === 'error').length,
              warnings: found.filter(({ severity }) => severity === 'warning').length,
              leads: leads.get(name) ?? 0,
            },
          ];
        }),
      };
    }),
    findings: findings.map(({ file, line, column, severity, message, hint = '' }) => ({
      file,
      line,
      column,
      severity,
      message,
      hint,
    })),
  };
}

/** One page for each city and service: the first in route order. */
function cellRoutes(routes: Iterable<Route>): readonly CellRoute[] {
  const cells = new Map<string, CellRoute>();
  for (const route of routes) {
    if (route.kind !== 'cell') continue;
    const city = route.subjects.get('cities')?.slug;
    const service = route.subjects.get('services')?.slug;
    if (city === undefined || service === undefined || cells.has(`${city}/${service}`)) continue;
    const isOwn = route.document.value.noIndex !== true;
    cells.set(`${city}/${service}`, { city, service, path: route.path, isOwn, state: route.state });
  }
  return [...cells.values()];
}

/** The service whose copy is at a position of a city's file: the last one that starts before it. */
function serviceAt(
  city: Entry<{ readonly services: Readonly<Record<string, unknown>> }>,
  at: Diagnostic,
): string | undefined {
  const keys = [
    ...Object.keys(city.value).map((key) => ({ service: undefined, path: [key] })),
    ...Object.keys(city.value.services).map((service) => ({ service, path: ['services', service] })),
  ];
  const begun = keys
    .map(({ service, path }) => ({ service, ...city.source.positionOfKey(path) }))
    .filter(({ line, column }) => line < at.line || (line === at.line && column <= at.column))
    .sort((left, right) => left.line - right.line || left.column - right.column);
  return begun.at(-1)?.service;
}

function figuresOf(report: CellReport | undefined) {
  if (report === undefined) return null;
  const { ownWords, ownShare, nearest = null } = report;
  return { ownWords, ownShare, nearest };
}
