import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import { randomNumbers } from '../scripts/testing/random-numbers.ts';

const usage = 'npm run lab -- studio-servers [--rounds NUMBER] [--seed NUMBER] [--separate]';

/**
 * Lets two editors change and publish one site in two browsers on two servers with one PostgreSQL database, and kills a server that
 * publishes. Exit codes: 0 each sees what the other does, nothing is lost, and no publication is half in place; 1 otherwise; 2 could
 * not run. With `--separate`, each server has a database of its own, so faults must be found.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const { rounds, seed, isSeparate } = readRequest();
  const { runPostgres } = await import('../server/testing/run-postgres.ts');
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  const { runStudioServers } = await import('./studio-servers/run-studio-servers.ts');
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-studio-servers-'));
  const postgres = await runPostgres();
  console.log(`seed ${seed}`);
  try {
    let faults = 0;
    await runStudioServers({
      folder,
      databases: [`${postgres.url}/postgres`, `${postgres.url}/${isSeparate ? 'template1' : 'postgres'}`],
      kills: rounds,
      random: randomNumbers(seed),
      onStep({ name, seconds, faults: found, remark }) {
        faults += found.length;
        const state = found.length === 0 ? 'ok' : 'FAULTY';
        console.log([name, state, `${seconds.toFixed(1)} s`, ...(remark ? [remark] : [])].join(' | '));
        for (const fault of found) console.error(`  ${fault}`);
      },
    });
    return faults === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readRequest() {
  const values = readOptions(usage, {
    rounds: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    separate: { type: 'boolean', default: false },
  });
  const [rounds = 0, seed = 0] = [values.rounds, values.seed].map((text) => {
    const number = Number(text);
    return number > 0 ? number : exitWithUsage(`"${text}" is not a positive number`, usage);
  });
  return { rounds, seed, isSeparate: values.separate };
}
