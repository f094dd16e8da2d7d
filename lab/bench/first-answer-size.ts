import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evenly } from '../../engine/content/evenly.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { firstRoundTrip } from '../../server/site/cached-answer.ts';
import { median } from './measure.ts';
import { type FetchedPage, fetchPages } from './page-client.ts';
import type { Progress, Result } from './result.ts';
import { siteServer, startBenchServer } from './server-process.ts';

/** Maximum number of pages of each group that are requested. */
const pagesOfGroup = 1000;

/** Pages about these entries must fit. Others need only their first screen in the first round trip. */
const limitedCollections = ['cities', 'services', 'industries'];

/**
 * Measures the response with which a server that was just started answers the first request of a page, before the page is
 * compressed again at a higher level: its status line, headers and body in Brotli.
 */
export async function* measureFirstAnswers(
  contentDir: string,
  state: SiteState,
  progress: Progress,
): AsyncGenerator<Result> {
  const routes = Map.groupBy(state.routes.routes(), (route) => isLimited(route));
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const server = await startBenchServer(...siteServer(contentDir, folder, { LOG_LEVEL: 'warn' }));
  try {
    progress('size of first answers');
    for (const mustFit of [true, false]) {
      const sizes: SizeOfPage[] = [];
      const paths = ofAllDocuments(routes.get(mustFit) ?? []).map(({ path }) => path);
      await fetchPages(server.origin, paths, { 'accept-encoding': 'br' }, (path, page) => {
        sizes.push({ path, bytes: sizeOf(path, page) });
      });
      if (sizes.length > 0) yield resultOf(sizes, mustFit);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

interface SizeOfPage {
  readonly path: string;
  readonly bytes: number;
}

/** Whether a page is about cities, services or industries, or combinations of them. */
const isLimited = (route: Route): boolean =>
  route.kind === 'cell' && [...route.subjects.keys()].every((name) => limitedCollections.includes(name));

/** Returns some pages of each template, and page documents, spread evenly. */
function ofAllDocuments(routes: readonly Route[]): readonly Route[] {
  const groups = [
    ...Map.groupBy(routes, ({ kind, document }) => (kind === 'cell' ? document.id : kind)).values(),
  ];
  return groups.flatMap((group) => evenly(group, Math.ceil(pagesOfGroup / groups.length)));
}

function sizeOf(path: string, { status, rawHeaders, body }: FetchedPage): number {
  if (status !== 200 || !rawHeaders.includes('br'))
    throw new Error(`${path} was answered with status ${status} or without Brotli.`);
  const separators = ': \r\n'.length / 2;
  const headers = rawHeaders.reduce((sum, text) => sum + text.length + separators, 0);
  return 'HTTP/1.1 200 OK\r\n'.length + headers + '\r\n'.length + body.byteLength;
}

function resultOf(sizes: readonly SizeOfPage[], mustFit: boolean): Result {
  const largest = sizes.reduce((most, next) => (next.bytes > most.bytes ? next : most));
  const over = sizes.filter(({ bytes }) => bytes > firstRoundTrip).length;
  const format = (count: number): string => count.toLocaleString('en-US');
  const limit = `at most ${format(firstRoundTrip)} bytes`;
  return {
    name: mustFit ? 'first answer, cities and services' : 'first answer, other pages',
    figure: `${format(Math.round(median(sizes.map(({ bytes }) => bytes))))} bytes`,
    limit: mustFit ? limit : 'for information',
    ...(mustFit && { withinLimit: over === 0 }),
    note: `median of ${sizes.length} pages of all kinds, with headers; ${over} over ${format(firstRoundTrip)}; the largest, ${largest.path}: ${format(largest.bytes)} bytes`,
  };
}
