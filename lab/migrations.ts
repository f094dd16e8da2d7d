import { projectRoot } from '../scripts/command/project-root.ts';
import { readOptions } from '../scripts/command/read-options.ts';

/**
 * Runs the program and the tests of the last version without the newest migration against the tables of this version: going
 * back loses no lead. Exit codes: 0 all good, 1 a fault, 2 could not run.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const { commit } = readOptions('npm run lab -- migrations [--commit COMMIT]', {
    commit: { type: 'string' },
  });
  const { isBreaking } = await import('../server/database/migrate.ts');
  const { migrations } = await import('../server/database/migrations.ts');
  const { findPreviousRelease } = await import('./migrations/previous-release.ts');
  const newest = Object.keys(migrations).at(-1) ?? '';
  const previous =
    commit === undefined ? findPreviousRelease(projectRoot, newest) : { commit, title: commit };
  if (typeof previous === 'string') {
    console.error(`The previous release cannot be run: ${previous}.`);
    return 2;
  }
  console.log(`previous release: ${previous.title}\nnewest migration: ${newest}`);
  if (isBreaking(newest)) {
    console.log('The name of the migration says that the previous release refuses the database.');
    return 0;
  }
  const { PreviousCopy } = await import('./migrations/previous-copy.ts');
  const { checkPrevious } = await import('./migrations/check-previous.ts');
  const copy = new PreviousCopy(projectRoot, previous.commit);
  try {
    const outcomes = await checkPrevious(copy);
    for (const { isGood, message } of outcomes)
      console.log(`${isGood === undefined ? '--' : isGood ? 'ok' : 'NO'}  ${message}`);
    return outcomes.every(({ isGood }) => isGood !== false) ? 0 : 1;
  } finally {
    copy.remove();
  }
}
