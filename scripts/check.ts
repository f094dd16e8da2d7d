import { blockTypes } from '../blocks/block-types.ts';
import { changedBlockTypes, changedFiles } from './checks/changed-files.ts';
import { runChecks } from './checks/run-checks.ts';
import { runTests, type Tally } from './checks/run-tests.ts';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';

const none: Tally = { passed: 0, failed: 0, failures: [] };

/** Runs the unit tests that import a changed file, and those of every block type for a block type that has changed. */
async function runAffectedTests(files: readonly string[] | undefined): Promise<Tally> {
  if (files === undefined || files.length === 0) {
    const reason =
      files === undefined ? 'this is no git checkout' : 'no file has changed since the last commit';
    console.log(`tests    none, because ${reason}`);
    return none;
  }
  const types = changedBlockTypes(files, Object.keys(blockTypes));
  const relatedTo = types.length === 0 ? files : [...files, 'blocks/block-contract.test.tsx'];
  return runTests(['unit'], { relatedTo });
}

readOptions('npm run check', {});
const files = await changedFiles(projectRoot);
const [results, tests] = await Promise.all([runChecks(), runAffectedTests(files)]);
const failed = [...results.filter(({ passed }) => !passed).map(({ name }) => name), ...tests.failures];
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
