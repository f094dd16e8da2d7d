import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareText } from '../../engine/content/compare-text.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { median, range } from './measure.ts';
import { fetchPages } from './page-client.ts';
import type { Progress, Result } from './result.ts';
import { type BenchServer, siteServer, startBenchServer } from './server-process.ts';

const rounds = 5;
/** Maximum number of pages in a round: those of a larger site are sampled, so that all rounds take a few minutes. */
const maximumPages = 10_000;
const limit = 0.9;

/** Pages in a second of CPU time, each requested once. */
interface Rates {
  /** After the start of the process. */
  readonly first: number;
  /** Of plain Fastify and React, with pages of the same size. */
  readonly plain: number;
}

/**
 * Measures the requests of a crawler: the pages of combinations of two entries, such as all services in all cities, each
 * requested once, uncompressed, while the page cache is empty. The figure is pages per second of CPU time of the server process, as the operating system
 * counts it, compared with a plain server.
 */
export async function* measureFirstPages(
  contentDir: string,
  state: SiteState,
  progress: Progress,
): AsyncGenerator<Result> {
  const all = [...state.routes.routes()].filter(isCombination);
  const routes = sample(all);
  if (routes.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const startOurs = () =>
    startBenchServer(...siteServer(contentDir, folder, { LOG_LEVEL: 'warn' }, { isCold: true }));
  const startPlain = () => startBenchServer([join(projectRoot, 'lab/bench/plain-server.ts')], {});
  try {
    const bodies = new Map<string, string>();
    for (const order of orders) {
      const paths = order.sort(routes).map(({ path }) => path);
      const measured: Rates[] = [];
      for (let round = 1; round <= rounds; round++) {
        progress(`first requests ${order.name}, round ${round} of ${rounds}`);
        const [first] = await secondsOfTwo(startOurs, paths, bodies);
        // The first requests compile the code.
        const [, plain] = await secondsOfTwo(startPlain, paths);
        measured.push({
          first: paths.length / first,
          plain: paths.length / plain,
        });
      }
      yield resultOf(order.name, `${paths.length} of ${all.length} pages`, measured);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isCombination(route: Route): boolean {
  return route.kind === 'cell' && route.dimensions.length === 2;
}

/** The pages of every so many of the first entries, such as cities. */
function sample(routes: readonly Route[]): readonly Route[] {
  const step = Math.ceil(routes.length / maximumPages);
  const names = [...new Set(routes.map((route) => slugsOf(route)[0] ?? ''))].sort();
  const chosen = new Set(names.filter((_, index) => index % step === 0));
  return routes.filter((route) => chosen.has(slugsOf(route)[0] ?? ''));
}

/** The slugs of the entries that a route combines. */
const slugsOf = (route: Route): readonly string[] =>
  route.kind === 'cell' ? [...route.subjects.values()].map(({ slug }) => slug) : [];

const orders = [
  { name: 'by city', sort: (routes: readonly Route[]) => routes.toSorted(compareBy((slugs) => slugs)) },
  {
    name: 'by service',
    sort: (routes: readonly Route[]) => routes.toSorted(compareBy((slugs) => slugs.toReversed())),
  },
] as const;

function compareBy(order: (slugs: readonly string[]) => readonly string[]) {
  const key = (route: Route): string => order(slugsOf(route)).join(' ');
  return (left: Route, right: Route): number => compareText(key(left), key(right));
}

/**
 * Requests all paths twice, and returns the seconds of CPU time of each time.
 * @param bodies the hashes of the bodies so far, by path: a page must be the same whatever was requested before it
 */
async function secondsOfTwo(
  start: () => Promise<BenchServer>,
  paths: readonly string[],
  bodies = new Map<string, string>(),
): Promise<readonly [first: number, again: number]> {
  const server = await start();
  try {
    const idle = server.cpuSeconds();
    await fetchAll(server, paths, bodies);
    const first = server.cpuSeconds();
    await fetchAll(server, paths, bodies);
    return [first - idle, server.cpuSeconds() - first];
  } finally {
    await server.stop();
  }
}

async function fetchAll(
  { origin }: BenchServer,
  paths: readonly string[],
  bodies: Map<string, string>,
): Promise<void> {
  await fetchPages(origin, paths, { 'accept-encoding': 'identity' }, (path, { status, body }) => {
    if (status !== 200) throw new Error(`${path} was answered with status ${status}.`);
    const hash = createHash('sha256').update(body).digest('base64url');
    const known = bodies.get(path) ?? hash;
    bodies.set(path, known);
    if (known !== hash) throw new Error(`${path} differs from what a server answered before.`);
  });
}

function resultOf(order: string, pages: string, measured: readonly Rates[]): Result {
  const rate = (of: keyof Rates) =>
    Math.round(median(measured.map((rates) => rates[of]))).toLocaleString('en-US');
  const ratios = measured.map(({ first, plain }) => first / plain);
  return {
    name: `first requests ${order}`,
    figure: `${rate('first')} pages a CPU second`,
    limit: `at least ${limit} of plain`,
    withinLimit: median(ratios) >= limit,
    note: `${median(ratios).toFixed(2)} of plain Fastify and React with ${rate('plain')} pages of 42 kB; ${pages}, ${rounds} rounds, ratios from ${range(ratios)}`,
  };
}
