import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import type { AnswerSummary, OverloadResult } from './overload/run-overload-test.ts';

const usage = 'npm run lab -- overload [--seconds NUMBER] [--rate PAGES_PER_SECOND] [--page PATH]';

const inTimeShare = 0.99;
const recoverySeconds = 5;

/**
 * Requests twice as many pages as the server can render, and sends leads from the same address. Exit codes: 0 leads were
 * answered within a second, none is lost, and the server recovered within five seconds; 1 otherwise; 2 could not run.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const { seconds, rate, page } = readRequest();
  const { readContentDir } = await import('../scripts/command/read-settings.ts');
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  const { siteServer, startBenchServer } = await import('./bench/server-process.ts');
  const { runOverloadTest } = await import('./overload/run-overload-test.ts');
  const contentDir = readContentDir();
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-overload-'));
  const server = await startBenchServer(
    ...siteServer(contentDir, folder, {
      LEAD_LIMIT_ADDRESS: 'off',
      LOG_LEVEL: 'info',
    }),
  );
  try {
    const location = { kind: 'sqlite', file: join(folder, 'bench.db') } as const;
    const result = await runOverloadTest({ origin: server.origin, location, page, seconds, rate });
    report(result);
    const { leadsInTime, lost, recovery = Number.POSITIVE_INFINITY } = result;
    return leadsInTime >= inTimeShare && lost === 0 && recovery <= recoverySeconds ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report({ sustainable, rate, pages, leads, leadsInTime, lost, recovery }: OverloadResult): void {
  console.log(`The server renders ${sustainable.toFixed(0)} pages per second.`);
  console.log(`At ${rate.toFixed(0)} pages per second:`);
  console.log(`  pages  ${describe(pages)}`);
  console.log(`  leads  ${describe(leads)}`);
  console.log(`  ${(100 * leadsInTime).toFixed(1)} % of leads answered within 1 s, ${lost} lost`);
  console.log(
    recovery === undefined
      ? '  no recovery'
      : `  recovered ${recovery.toFixed(1)} s after the end of the load`,
  );
}

function describe({ statuses, median, p99, slowest }: AnswerSummary): string {
  const counts = Object.entries(statuses).map(
    ([status, count]) => `${status === '0' ? 'failed' : status}: ${count}`,
  );
  const times = [median, p99, slowest].map((time) => time.toFixed(0));
  return `${counts.join(', ')}; median ${times[0]} ms, p99 ${times[1]} ms, slowest ${times[2]} ms`;
}

function readRequest() {
  const values = readOptions(usage, {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string' },
    page: { type: 'string', default: '/roi-calculator' },
  });
  const [seconds, rate] = [values.seconds, values.rate].map((text) => {
    if (text === undefined) return undefined;
    const number = Number(text);
    return number > 0 ? number : exitWithUsage(`"${text}" is not a positive number`, usage);
  });
  return { seconds: seconds ?? 0, rate, page: values.page };
}
