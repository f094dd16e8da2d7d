import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { type FetchedPage, fetchPages } from './page-client.ts';
import { type BenchServer, startBenchServer } from './server-process.ts';

export const brotli = { 'accept-encoding': 'br' };

/** Returns the answer with a page after the page was compressed again at the highest level, between requests. */
export async function smallestAnswer({ origin }: BenchServer, path: string): Promise<FetchedPage> {
  let smallest: FetchedPage | undefined;
  for (let attempt = 0; attempt < 20; attempt++) {
    await fetchPages(origin, [path], brotli, (_, page) => {
      if (smallest === undefined || page.body.byteLength < smallest.body.byteLength) smallest = page;
    });
    await setTimeout(100);
  }
  if (smallest?.status !== 200) throw new Error(`${path} was answered with status ${smallest?.status}.`);
  return smallest;
}

/** Headers that Node adds by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

function sentHeaders({ rawHeaders }: FetchedPage): readonly string[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !ownHeaders.has(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [],
  );
}

/**
 * Starts a server that sends the bytes and headers of a page for every request, with Fastify or with `node:http` alone.
 * @param folder for a file with the answer
 */
export async function startRawServer(
  kind: 'fastify' | 'http',
  page: FetchedPage,
  folder: string,
  logLevel: 'warn' | 'info',
): Promise<BenchServer> {
  const data = join(folder, 'answer.json');
  writeFileSync(data, JSON.stringify({ headers: sentHeaders(page), body: page.body.toString('base64') }));
  const program = join(projectRoot, 'lab/bench/raw-server.ts');
  return startBenchServer([program], { KIND: kind, DATA: data, LOG_LEVEL: logLevel });
}
