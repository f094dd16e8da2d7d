import { changedBlockTypes, changedFiles } from './checks/changed-files.ts';
import { runChecks } from './checks/run-checks.ts';
import { runTests, type Tally } from './checks/run-tests.ts';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';

/** Runs the tests that the changed files can affect. */
async function runAffectedTests(files: readonly string[] | undefined): Promise<readonly Tally[]> {
  if (files === undefined || files.length === 0) {
    const reason =
      files === undefined ? 'this is no git checkout' : 'no file has changed since the last commit';
    console.log(`tests    none, because ${reason}`);
    return [];
  }
  const { blockTypes } = await import('../blocks/block-types.ts');
  const types = changedBlockTypes(files, Object.keys(blockTypes));
  const others = files.filter((file) => changedBlockTypes([file], types).length === 0);
  return [
    ...(types.length > 0 ? [await testBlocks(types)] : []),
    ...(others.length > 0 ? [await runTests(['unit'], { relatedTo: others })] : []),
  ];
}

/**
 * Runs the tests of block types, the contract of all, and the examples of these in a browser. Every page imports the blocks, so
 * that the tests that import them are nearly all.
 */
function testBlocks(types: readonly string[]): Promise<Tally> {
  return runTests(['unit', 'journeys'], {
    args: [
      ...types.map((type) => `blocks/${type}/`),
      'blocks/block-contract.test.tsx',
      'e2e/accessibility.journey.ts',
    ],
    env: { CHANGED_BLOCKS: types.join() },
  });
}

readOptions('npm run check', {});
const files = await changedFiles(projectRoot);
const [results, tests] = await Promise.all([runChecks(), runAffectedTests(files)]);
const failed = [
  ...results.filter(({ passed }) => !passed).map(({ name }) => name),
  ...tests.flatMap(({ failures }) => failures),
];
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
