import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, range } from './measure.ts';
import { type FetchedPage, fetchPages } from './page-client.ts';
import { brotli, smallestAnswer, startRawServer } from './raw-servers.ts';
import type { Progress, Result } from './result.ts';
import { type BenchServer, siteServer, startBenchServer } from './server-process.ts';

const rounds = 5;
const requests = 5_000;
const limit = 0.9;

const kinds = ['ours', 'fastify', 'http'] as const;

/**
 * Requests of a cached page per second of CPU time of the server process, compared with servers that send the same bytes
 * with the same headers for every request: one with Fastify at the same log level, and one with `node:http` alone.
 * @param path a page of the site
 */
export async function measureCachedPage(
  contentDir: string,
  path: string,
  logLevel: 'warn' | 'info',
  progress: Progress,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const ours = await startBenchServer(...siteServer(contentDir, folder, { LOG_LEVEL: logLevel }));
  const others: BenchServer[] = [];
  try {
    const page = await smallestAnswer(ours, path);
    for (const kind of ['fastify', 'http'] as const)
      others.push(await startRawServer(kind, page, folder, logLevel));
    const servers = [ours, ...others];
    // The first round compiles the code and does not count.
    const times: number[][] = [];
    for (let round = 0; round <= rounds; round++) {
      progress(`cached page, log level ${logLevel}, round ${round} of ${rounds}`);
      const order = round % 2 === 0 ? servers : servers.toReversed();
      const measured = new Map<BenchServer, number>();
      for (const server of order) measured.set(server, await secondsOf(server, path, page));
      if (round > 0) times.push(servers.map((server) => measured.get(server) ?? Number.NaN));
    }
    return resultOf(times, page, logLevel);
  } finally {
    for (const server of [ours, ...others]) await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function secondsOf(server: BenchServer, path: string, { body }: FetchedPage): Promise<number> {
  const before = server.cpuSeconds();
  const paths = Array.from({ length: requests }, () => path);
  await fetchPages(server.origin, paths, brotli, (_, page) => {
    if (!page.body.equals(body)) throw new Error(`${path} was answered with other bytes.`);
  });
  return server.cpuSeconds() - before;
}

function resultOf(
  times: readonly (readonly number[])[],
  { body }: FetchedPage,
  logLevel: 'warn' | 'info',
): Result {
  const ratios = (index: number) => times.map((round) => (round[index] ?? 0) / (round[0] ?? 0));
  const rates = kinds.map((_, index) => {
    const seconds = median(times.map((round) => round[index] ?? 0));
    return `${Math.round(requests / seconds).toLocaleString('en-US')}/s`;
  });
  const ratio = median(ratios(1));
  return {
    name: `cached page, log level ${logLevel}`,
    figure: `${ratio.toFixed(2)} of raw Fastify`,
    limit: `at least ${limit}`,
    withinLimit: ratio >= limit,
    note: `requests per CPU second: ${rates[0]}, raw Fastify ${rates[1]}, raw node:http ${rates[2]} (ratio ${median(ratios(2)).toFixed(2)}); ${body.byteLength.toLocaleString('en-US')} bytes of Brotli, ${rounds} rounds, ratios from ${range(ratios(1))}`,
  };
}
