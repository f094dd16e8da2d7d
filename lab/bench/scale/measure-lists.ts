import { formatCount } from '../format-figure.ts';
import type { Progress, Result } from '../result.ts';
import { longestHold } from './job-delays.ts';
import type { ScaleServer } from './scale-server-process.ts';

/** The number of pages that are requested all the time while a delay is measured. */
export const pagesOfLoad = 50;

/** Measures the files and the page that list a large site, each requested for the first time. */
export async function* measureLargeLists(server: ScaleServer, progress: Progress): AsyncGenerator<Result> {
  yield await measureFile(server, '/sitemap.xml', progress);
  const parts = [
    ...server.lastBody.toString().matchAll(/<loc>https?:\/\/[^/<]+(\/sitemap-\d+\.xml)<\/loc>/g),
  ];
  for (const [, path] of [...parts.slice(0, 1), ...parts.slice(1).slice(-1)])
    if (path !== undefined) yield await measureFile(server, path, progress);
  yield await measureFile(server, '/llms.txt', progress);
  yield await measureFile(server, '/feed.xml', progress);
  yield await measureFirst(server, '/locations', progress, {
    limit: 'under 50 ms and 60 kB',
    isWithin: ({ milliseconds, bytes }) => milliseconds < 50 && bytes < 60_000,
  });
}

/** Measures a file that lists the whole of a large site. */
function measureFile(server: ScaleServer, path: string, progress: Progress): Promise<Result> {
  return measureFirst(server, path, progress, {
    limit: `under 2000 ms, delay at most ${longestHold} ms`,
    isWithin: ({ milliseconds, delay }) => milliseconds < 2_000 && delay <= longestHold,
  });
}

interface FirstRequest {
  readonly milliseconds: number;
  /** Of the event loop, and so of all other requests. */
  readonly delay: number;
  readonly bytes: number;
}

async function measureFirst(
  server: ScaleServer,
  path: string,
  progress: Progress,
  { limit, isWithin }: { readonly limit: string; readonly isWithin: (request: FirstRequest) => boolean },
): Promise<Result> {
  progress(`first request of ${path}`);
  const { milliseconds, delay } = await server.time(path);
  const bytes = server.lastBody.byteLength;
  return {
    name: `first ${path}`,
    figure: `${Math.round(milliseconds)} ms`,
    limit,
    withinLimit: isWithin({ milliseconds, delay, bytes }),
    note: `${formatCount(bytes)} bytes; one run, under load; event loop delayed by at most ${Math.round(delay)} ms`,
  };
}
