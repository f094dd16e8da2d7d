import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import { randomNumbers } from '../scripts/testing/random-numbers.ts';
import type { Round } from './studio-kill/run-studio-kill.ts';

const usage =
  'npm run lab -- studio-kill [--rounds NUMBER] [--minutes NUMBER] [--seed NUMBER] [--postgres] [--without-device]';

/**
 * Kills server and browser, takes database, network and session away, and signs another user in, while an editor types in the studio
 * and publishes. Exit codes: 0 nothing that was typed is lost, except in the last second before a kill of the browser, and no
 * publication is half in place; 1 otherwise; 2 could not run. With `--without-device`, the browser stores no edits, so a loss must be
 * found.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const { rounds, minutes, seed, postgres: isPostgres, withoutDevice } = readRequest();
  const { runPostgres } = await import('../server/testing/run-postgres.ts');
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  const { runStudioKill } = await import('./studio-kill/run-studio-kill.ts');
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-studio-kill-'));
  const postgres = isPostgres ? await runPostgres() : undefined;
  console.log(`seed ${seed}`);
  console.log('interruption | typed | lost | in the last second | publication');
  try {
    const done = await runStudioKill({
      rounds,
      until: performance.now() + minutes * 60_000,
      random: randomNumbers(seed),
      folder,
      location:
        postgres === undefined
          ? { kind: 'sqlite', file: join(folder, 'site.db') }
          : { kind: 'postgres', url: `${postgres.url}/postgres` },
      postgres,
      withoutDevice,
      onRound: print,
    });
    return report(done);
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print({ interruption, typed, lost, excused, publication, faults }: Round): void {
  const state = publication && `${publication.state}${publication.wasHalf ? ', half at the kill' : ''}`;
  console.log([interruption, typed, lost, excused, state ?? ''].join(' | '));
  for (const fault of faults) console.error(`  ${fault}`);
}

function report(rounds: readonly Round[]): number {
  const sum = (count: (round: Round) => number) => rounds.reduce((all, round) => all + count(round), 0);
  const publications = rounds.flatMap(({ publication }) => publication ?? []);
  const states = Object.groupBy(publications, ({ state }) => state);
  const [typed, lost, excused] = [
    sum((round) => round.typed),
    sum((round) => round.lost),
    sum((round) => round.excused),
  ];
  console.log(
    `${rounds.length} rounds: ${typed} characters typed, ${lost} lost, ${excused} of them in the last second before a kill of the browser`,
  );
  console.log(
    `${publications.length} publications killed, ${publications.filter(({ wasHalf }) => wasHalf).length} of them half in place at the kill; afterwards ${states.all?.length ?? 0} published, ${states.none?.length ?? 0} not, ${states.half?.length ?? 0} half`,
  );
  return typed > 0 && rounds.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

function readRequest() {
  const values = readOptions(usage, {
    rounds: { type: 'string', default: '28' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    postgres: { type: 'boolean', default: false },
    'without-device': { type: 'boolean', default: false },
  });
  const [rounds = 0, minutes = 0, seed = 0] = [values.rounds, values.minutes, values.seed].map((text) => {
    const number = Number(text);
    return number > 0 ? number : exitWithUsage(`"${text}" is not a positive number`, usage);
  });
  return { rounds, minutes, seed, postgres: values.postgres, withoutDevice: values['without-device'] };
}
