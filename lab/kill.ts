import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';

const usage = 'npm run lab -- kill [--times NUMBER] [--postgres]';

/**
 * Kills the server at random moments under load, then checks that every acknowledged lead is stored once. Exit codes: 0 every acknowledged lead is stored once, 1 lost or duplicate leads, 2 could not run.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const request = readRequest();
  const { runPostgres } = await import('../server/testing/run-postgres.ts');
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  const { runKillTest } = await import('./kill/run-kill-test.ts');
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-kill-database-'));
  const postgres = request.postgres ? await runPostgres() : undefined;
  try {
    const result = await runKillTest({
      times: request.times,
      location:
        postgres === undefined
          ? { kind: 'sqlite', file: join(folder, 'site.db') }
          : { kind: 'postgres', url: `${postgres.url}/postgres` },
    });
    const { kills, killsAtStart, acknowledged, sentAgain, stored, deliveries, repeated, faults } = result;
    for (const fault of faults.slice(0, 20)) console.error(fault);
    console.log(
      `${kills} kills, ${killsAtStart} of them during the start: ${acknowledged} leads acknowledged, ${sentAgain} retried, ${stored} stored, ${deliveries} deliveries, ${repeated} of them repeated, ${faults.length} faults.`,
    );
    return faults.length === 0 && acknowledged > 0 ? 0 : 1;
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readRequest(): { readonly times: number; readonly postgres: boolean } {
  const { times: text = '20', postgres = false } = readOptions(usage, {
    times: { type: 'string' },
    postgres: { type: 'boolean' },
  });
  const times = Number(text);
  if (!Number.isInteger(times) || times < 1) exitWithUsage(`"${text}" is not a number of kills`, usage);
  return { times, postgres };
}
