import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord } from '../../engine/content/json-schema.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import { contentErrors } from '../../scripts/command/command-error.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { copyCities } from './copy-cities.ts';
import { median, range } from './measure.ts';
import { fetchPages } from './page-client.ts';
import type { Progress, Result } from './result.ts';
import { type BenchServer, siteServer, startBenchServer } from './server-process.ts';
import { writtenPage } from './written-page.ts';

const rounds = 3;
/** Of each city: the site has only a few hundred cells with copy of their own. */
const copies = 23;

const leastOfPlain = 1;
const leastOfWritten = 1.4;
const mostMilliseconds = 1.2;

type CellRoute = Route & { readonly kind: 'cell' };

/** Pages in a second of CPU time, each requested once. */
interface Rates {
  readonly ours: number;
  /** The same, compressed with Brotli. */
  readonly compressed: number;
  /** Of plain Fastify and React, with pages of 42 kB. */
  readonly plain: number;
  /** Of plain Fastify and React, with the elements and texts of one of our pages. */
  readonly written: number;
}

/**
 * Measures the requests of a crawler: the pages of cells with copy of their own, each requested once, while the page cache is empty,
 * after a quarter of them compiled the code. The figure is pages per second of CPU time of the server process, as the
 * operating system counts it, compared with plain servers.
 */
export async function* measureFirstPages(from: string, progress: Progress): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  try {
    const contentDir = join(folder, 'content');
    progress(`copies each city ${copies} times`);
    copyCities(from, contentDir, copies);
    const { state } = new SiteContent(contentDir, builtInModel).read(Date.now());
    if (state === undefined) throw contentErrors();
    const cells = [...state.routes.routes()].filter(hasOwnCopy);
    const [first] = cells;
    if (first === undefined) return;
    const paths = cells.map(({ path }) => path).sort();
    const startOurs = () =>
      startBenchServer(...siteServer(contentDir, folder, { LOG_LEVEL: 'warn' }, { isCold: true }));
    const plain = join(projectRoot, 'lab/bench/plain-server.ts');
    const file = join(folder, 'page.json');
    writeFileSync(file, JSON.stringify(await readPage(startOurs, first)));
    const bodies = new Map<string, string>();
    const measured: Rates[] = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`new cells, round ${round} of ${rounds}`);
      measured.push({
        ours: await rateOf(startOurs, paths, 'identity', bodies),
        compressed: await rateOf(startOurs, paths, 'br'),
        plain: await rateOf(() => startBenchServer([plain], {}), paths, 'identity'),
        written: await rateOf(() => startBenchServer([plain, file], {}), paths, 'identity'),
      });
    }
    yield* resultsOf(measured, paths.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a page is about two entries and has copy of its own. */
function hasOwnCopy(route: Route): route is CellRoute {
  return (
    route.kind === 'cell' &&
    route.dimensions.length === 2 &&
    route.cell !== undefined &&
    route.state.state === 'ready'
  );
}

/** The elements of a page of ours; those of another page have another name. */
async function readPage(start: () => Promise<BenchServer>, { path, subjects }: CellRoute) {
  const city = [...subjects.values()][0]?.value;
  if (!isRecord(city)) throw new Error(`The page ${path} is about no city.`);
  const server = await start();
  try {
    const response = await fetch(server.origin + path);
    return writtenPage(await response.text(), String(city.name));
  } finally {
    await server.stop();
  }
}

/**
 * Requests all paths once, every fourth of them to compile the code, and returns the rate of the others.
 * @param bodies the hashes of the bodies so far, by path: a page must be the same whatever was requested before it
 */
async function rateOf(
  start: () => Promise<BenchServer>,
  paths: readonly string[],
  encoding: 'identity' | 'br',
  bodies = new Map<string, string>(),
): Promise<number> {
  const isForWarmUp = (_path: string, index: number): boolean => index % 4 === 0;
  const measured = paths.filter((path, index) => !isForWarmUp(path, index));
  const server = await start();
  try {
    await fetchAll(server, paths.filter(isForWarmUp), encoding, bodies);
    const before = server.cpuSeconds();
    await fetchAll(server, measured, encoding, bodies);
    return measured.length / (server.cpuSeconds() - before);
  } finally {
    await server.stop();
  }
}

async function fetchAll(
  { origin }: BenchServer,
  paths: readonly string[],
  encoding: string,
  bodies: Map<string, string>,
): Promise<void> {
  await fetchPages(origin, paths, { 'accept-encoding': encoding }, (path, { status, body }) => {
    if (status !== 200) throw new Error(`${path} was answered with status ${status}.`);
    const hash = createHash('sha256').update(body).digest('base64url');
    const known = bodies.get(path) ?? hash;
    bodies.set(path, known);
    if (known !== hash) throw new Error(`${path} differs from what a server answered before.`);
  });
}

function* resultsOf(measured: readonly Rates[], pages: number): Generator<Result> {
  const rate = (of: keyof Rates) => median(measured.map((rates) => rates[of]));
  const shown = (of: keyof Rates) => Math.round(rate(of)).toLocaleString('en-US');
  const ratios = (to: 'plain' | 'written') => measured.map((rates) => rates.ours / rates[to]);
  const note = (to: 'plain' | 'written') =>
    `${median(ratios(to)).toFixed(2)} of ${shown(to)}; ${pages} pages, of which a quarter compiled the code; ${rounds} rounds, ratios from ${range(ratios(to))}`;
  yield {
    name: 'new cells, of plain Fastify and React',
    figure: `${shown('ours')} pages a CPU second`,
    limit: `at least ${leastOfPlain} of it`,
    withinLimit: median(ratios('plain')) >= leastOfPlain,
    note: note('plain'),
  };
  yield {
    name: 'new cells, of the same texts by hand',
    figure: `${shown('ours')} pages a CPU second`,
    limit: `at least ${leastOfWritten} of it`,
    withinLimit: median(ratios('written')) >= leastOfWritten,
    note: note('written'),
  };
  const milliseconds = 1000 / rate('compressed');
  yield {
    name: 'new cells, Brotli',
    figure: `${milliseconds.toFixed(2)} ms a page`,
    limit: `at most ${mostMilliseconds} ms`,
    withinLimit: milliseconds <= mostMilliseconds,
    note: `uncompressed ${(1000 / rate('ours')).toFixed(2)} ms, plain Fastify and React ${(1000 / rate('plain')).toFixed(2)} ms`,
  };
}
