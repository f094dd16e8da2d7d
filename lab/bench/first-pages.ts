import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareText } from '../../engine/content/compare-text.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { buildProgram } from './build-program.ts';
import { composedPages } from './composed-pages.ts';
import { median, range } from './measure.ts';
import { fetchPages } from './page-client.ts';
import type { Progress, Result } from './result.ts';
import { type BenchServer, siteServer, startBenchServer } from './server-process.ts';

const rounds = 5;
/** Maximum number of pages in a round: those of a larger site are sampled, so that all rounds take a few minutes. */
const maximumPages = 10_000;

/** Seconds of CPU time for all pages, each requested once. */
interface Passes {
  /** After the start of the process. */
  readonly first: number;
  /** Again, with the blocks of all pages in the cache. No page is: uncompressed ones are kept if they are asked for again soon. */
  readonly again: number;
}

/**
 * Measures the requests of a crawler: the pages of combinations of two entries, such as all services in all cities, each
 * requested once, uncompressed, while the page cache is empty. The figure is pages per second of CPU time of the server process, as the operating system
 * counts it, compared with a server that is written by hand for these pages and renders the same composed content with
 * React.
 */
export async function* measureFirstPages(
  contentDir: string,
  state: SiteState,
  model: ContentModel,
  progress: Progress,
): AsyncGenerator<Result> {
  const now = Date.now();
  const all = [...state.routes.routes()].filter(isCombination);
  const routes = sample(all);
  if (routes.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const data = join(folder, 'pages.json');
  writeFileSync(data, composedPages(routes, state, model, now));
  const program = await buildProgram('lab/bench/hand-written/server.tsx');
  const startOurs = () =>
    startBenchServer(...siteServer(contentDir, folder, { LOG_LEVEL: 'warn' }, { isCold: true }));
  const startTheirs = () => startBenchServer([program.file], { DATA: data });
  try {
    progress('texts of both servers');
    await assertSameTexts(routes, startOurs, startTheirs);
    const bodies = new Map<string, string>();
    for (const order of orders) {
      const paths = order.sort(routes).map(({ path }) => path);
      const pairs: { readonly ours: Passes; readonly theirs: Passes }[] = [];
      for (let round = 0; round < rounds; round++) {
        progress(`first requests ${order.name}, round ${round + 1} of ${rounds}`);
        const measured: { ours?: Passes; theirs?: Passes } = {};
        // The order of the two alternates, so that a slow phase of the machine affects both.
        for (const side of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const))
          measured[side] =
            side === 'ours' ? await measure(startOurs, paths, bodies) : await measure(startTheirs, paths);
        const { ours, theirs } = measured;
        if (ours !== undefined && theirs !== undefined) pairs.push({ ours, theirs });
      }
      yield* resultsOf(order.name, { asked: paths.length, all: all.length }, pairs);
    }
  } finally {
    await program.remove();
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

/** @param bodies the hashes of the bodies so far, by path: a page must be the same whatever was requested before it */
async function measure(
  start: () => Promise<BenchServer>,
  paths: readonly string[],
  bodies?: Map<string, string>,
): Promise<Passes> {
  const server = await start();
  try {
    const idle = server.cpuSeconds();
    await fetchAll(server, paths, bodies);
    const first = server.cpuSeconds();
    await fetchAll(server, paths, bodies);
    return { first: first - idle, again: server.cpuSeconds() - first };
  } finally {
    await server.stop();
  }
}

async function fetchAll(
  { origin }: BenchServer,
  paths: readonly string[],
  bodies?: Map<string, string>,
): Promise<void> {
  await fetchPages(origin, paths, { 'accept-encoding': 'identity' }, (path, { status, body }) => {
    if (status !== 200) throw new Error(`${path} was answered with status ${status}.`);
    if (bodies === undefined) return;
    const hash = createHash('sha256').update(body).digest('base64url');
    const known = bodies.get(path) ?? hash;
    bodies.set(path, known);
    if (known !== hash) throw new Error(`${path} differs from what a server answered before.`);
  });
}

/** Throws if the pages of the two servers differ in visible text, which would make the comparison meaningless. */
async function assertSameTexts(
  routes: readonly Route[],
  startOurs: () => Promise<BenchServer>,
  startTheirs: () => Promise<BenchServer>,
): Promise<void> {
  const paths = routes.map(({ path }) => path);
  const texts = new Map<string, string>();
  for (const start of [startOurs, startTheirs]) {
    const server = await start();
    try {
      await fetchPages(server.origin, paths, {}, (path, { body }) => {
        const text = visibleText(body.toString());
        const other = texts.get(path) ?? text;
        texts.set(path, other);
        if (text === other) return;
        const at = [...other].findIndex((letter, index) => letter !== text[index]);
        const pieces = [other, text].map((whole) => JSON.stringify(whole.slice(at - 20, at + 40)));
        throw new Error(`The two renderings of ${path} differ: ${pieces.join(' and ')}.`);
      });
    } finally {
      await server.stop();
    }
  }
}

function visibleText(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, '');
}

function resultsOf(
  order: string,
  pages: { readonly asked: number; readonly all: number },
  pairs: readonly { readonly ours: Passes; readonly theirs: Passes }[],
): readonly Result[] {
  const result = (name: string, pass: keyof Passes): Result => {
    const ratios = pairs.map(({ ours, theirs }) => theirs[pass] / ours[pass]);
    const ratio = median(ratios);
    const rate = (side: 'ours' | 'theirs') =>
      Math.round(median(pairs.map((pair) => pages.asked / pair[side][pass]))).toLocaleString('en-US');
    return {
      name: `first requests ${order}, ${name}`,
      figure: `${ratio.toFixed(2)} of hand-written`,
      limit: 'at least 1',
      withinLimit: ratio >= 1,
      note: `${rate('ours')} pages per CPU second compared with ${rate('theirs')}; ${pages.asked} of ${pages.all} pages, ${rounds} rounds, ratios from ${range(ratios)}`,
    };
  };
  return [result('nothing warm', 'first'), result('block cache warm', 'again')];
}
