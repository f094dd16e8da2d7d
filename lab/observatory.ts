import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import type { ScannedAnswer } from './observatory/scan-site.ts';

/**
 * Scores one answer of each kind by the published rules of the HTTP Observatory: of a server on this machine behind a proxy
 * with TLS, or of the site at an address, then without the dashboard. Exit codes: 0 every answer has at least 120 points,
 * 1 otherwise, 2 could not run.
 */
const usage = 'npm run lab -- observatory [--url https://www.example.com] [--content DIR]';

const requiredScore = 120;

const options = readOptions(usage, { url: { type: 'string' }, content: { type: 'string' } });
const { createUserStore } = await import('../server/auth/user-store.ts');
const { openDatabase } = await import('../server/database/open-database.ts');
const { siteServer, startBenchServer } = await import('./bench/server-process.ts');
const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
const { readContentDir } = await import('../scripts/command/read-settings.ts');
const { scanSite } = await import('./observatory/scan-site.ts');
const { startTlsFront } = await import('./observatory/tls-front.ts');
if (options.content !== undefined) process.env.CONTENT_DIR = options.content;
const scanned = options.url === undefined ? await scanOwnServer() : await scanAddress(options.url);
process.exitCode = scanned === undefined ? 2 : report(scanned);

async function scanAddress(address: string): Promise<readonly ScannedAnswer[] | undefined> {
  if (!URL.canParse(address) || !address.startsWith('https://'))
    return exitWithUsage(`"${address}" is not an address that starts with https://`, usage);
  const { origin, host } = new URL(address);
  try {
    return await scanSite({ origin, plainOrigin: `http://${host}` });
  } catch (error) {
    console.error(`${origin} does not answer: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function scanOwnServer(): Promise<readonly ScannedAnswer[] | undefined> {
  const contentDir = readContentDir();
  if (contentDir === undefined) return undefined;
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-observatory-'));
  const front = await startTlsFront();
  try {
    const account = { email: 'ana@ruiz-law.example', password: 'four plain words here' };
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'bench.db') });
    await createUserStore(database, () => new Date()).add(account.email, account.password);
    await database.destroy();
    const env = { SITE_URL: front.origin, TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
    const server = await startBenchServer(...siteServer(contentDir, folder, env));
    front.serve(server.origin);
    try {
      return await scanSite({ ...front, account });
    } finally {
      await server.stop();
    }
  } finally {
    front.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(answers: readonly ScannedAnswer[]): number {
  for (const { name, status, score, findings } of answers) {
    console.log(`${String(score).padStart(4)}  ${status}  ${name}`);
    if (score >= requiredScore) continue;
    for (const { rule, points, reason } of findings)
      if (points <= 0) console.log(`        ${String(points).padStart(4)}  ${rule}: ${reason}`);
  }
  const below = answers.filter(({ score }) => score < requiredScore).length;
  const lowest = Math.min(...answers.map(({ score }) => score));
  console.log(
    `${answers.length} kinds of answers, ${below} below ${requiredScore} points; the lowest has ${lowest}.`,
  );
  return below === 0 ? 0 : 1;
}
