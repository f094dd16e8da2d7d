import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import type { SoakResult } from './soak/run-soak.ts';
import { isFlat, trendOf } from './soak/trend.ts';

const usage = 'npm run lab -- soak [--minutes NUMBER] [--page PATH]';

/**
 * Keeps a server busy while its content changes, and prints whether its memory, handles and times grow. Exit codes: 0 all
 * requests were answered and nothing grows, 1 otherwise, 2 could not run.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const options = readOptions(usage, {
    minutes: { type: 'string', default: '20' },
    page: { type: 'string', default: '/roi-calculator' },
  });
  const minutes = Number(options.minutes);
  if (!(minutes > 0)) exitWithUsage(`"${options.minutes}" is not a number of minutes`, usage);
  const { readContentDir } = await import('../scripts/command/read-settings.ts');
  const { canMeasureProcesses } = await import('./bench/server-process.ts');
  const contentDir = readContentDir();
  if (!canMeasureProcesses) {
    console.error('The figures of a process are read from /proc, which this system does not have.');
    return 2;
  }
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  await buildIfStale();
  const { soakSite } = await import('./soak/soak-site.ts');
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-soak-'));
  try {
    cpSync(contentDir, join(folder, 'content'), { recursive: true });
    return report(await soakSite(folder, { seconds: minutes * 60, queryPage: options.page }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report({ requests, failures, lost, versions, handles, samples }: SoakResult): number {
  const counts = Object.entries(requests).map(([kind, count]) => `${count} ${kind}`);
  console.log(`${counts.join(', ')}; ${versions} versions of the content were served.`);
  console.log(`${failures.length} failed, ${lost} leads lost.`);
  for (const failure of failures.slice(0, 10)) console.error(failure);
  console.log(`Open handles: ${handles.before} before the load, ${handles.after} after it.`);
  const megabyte = 1e6;
  const figures = [
    { name: 'memory, MB', samples: samples.memory, unit: megabyte, share: 0.05, amount: 10 * megabyte },
    { name: 'open handles', samples: samples.handles, unit: 1, share: 0, amount: 3 },
    { name: 'pages, p99 in ms', samples: samples.p99, unit: 1, share: 0.25, amount: 10 },
  ].map(({ name, samples: measured, unit, share, amount }) => {
    const trend = trendOf(measured);
    const flat = isFlat(trend, share, amount);
    const [from, to, perHour] = [trend.from, trend.to, trend.perHour].map((value) =>
      (value / unit).toFixed(1),
    );
    console.log(`${name}: ${from} to ${to}, ${perHour} an hour${flat ? '' : ' GROWS'}`);
    return flat;
  });
  const isClean = failures.length === 0 && lost === 0 && versions > 1 && handles.after <= handles.before;
  return isClean && figures.every(Boolean) ? 0 : 1;
}
