import type { FastifyBaseLogger } from 'fastify';
import type { RouteTable } from '../../engine/routes/route-table.ts';
import type { ServedSite } from './served-site.ts';

/**
 * Renders pages of different kinds before the server listens, which compiles their code. Otherwise the first visitor would wait
 * several times as long as later ones. Under a supervisor, the previous process answers requests meanwhile.
 *
 * A page that cannot be rendered is logged and does not keep the server from starting.
 * @param budget milliseconds after which no further page is rendered
 * @returns the number of rendered pages
 */
export function warmUp(site: ServedSite, log: FastifyBaseLogger, now: Date, budget = 400): number {
  const { state } = site;
  if (state === undefined) return 0;
  const end = performance.now() + budget;
  let rendered = 0;
  for (const path of differentPaths(state.routes)) {
    try {
      site.respond({ path, query: {} }, now);
      rendered += 1;
    } catch (err) {
      log.error({ err, path }, 'a page could not be rendered at the start');
    }
    if (performance.now() > end) break;
  }
  return rendered;
}

/** The paths of the home page, of one page of each template, and of the page documents. */
function differentPaths(routes: RouteTable): readonly string[] {
  const examples = new Map<unknown, string>();
  for (const run of routes.runs()) {
    const [first] = examples.has(run.template) ? [] : routes.routesIn(run);
    if (run.template !== undefined && first !== undefined) examples.set(run.template, first.path);
  }
  const documents = [...routes.routesIn({ template: undefined, first: undefined })].map(({ path }) => path);
  return ['/', ...examples.values(), ...documents.filter((path) => path !== '/')];
}
