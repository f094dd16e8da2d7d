import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { runTests } from './run-tests.ts';

let folder: string;

// The project finds tests only inside the repository.
beforeEach(async () => {
  folder = await mkdtemp(join(projectRoot, 'scripts/tally-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function tally(name: string, content: string) {
  await writeFile(join(folder, `${name}.test.ts`), content);
  return runTests(['unit'], { args: [join(folder, `${name}.test.ts`)], echo: false });
}

const header = "import { expect, test } from 'vitest';\n";

test('passed and failed tests are counted, and files are timed', async () => {
  const content = "test('a', () => {});\ntest('b', () => {});\ntest('c', () => expect(1).toBe(2));\n";
  expect(await tally('mixed', header + content)).toMatchObject({
    passed: 2,
    failed: 1,
    failures: [
      expect.stringMatching(/^scripts\/tally-.*\/mixed\.test\.ts > c: AssertionError: expected 1 to be 2/),
    ],
    times: [{ file: expect.stringMatching(/mixed\.test\.ts$/), seconds: expect.any(Number) }],
  });
});

test('a file that does not load is a failure', async () => {
  expect(await tally('broken', `${header}throw new Error('no');\n`)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [expect.stringMatching(/broken\.test\.ts: .*no$/)],
  });
});

test('an error outside every test is a failure though all tests pass', async () => {
  const content =
    "test('a', () => {\n  setTimeout(() => { throw new Error('late'); });\n  return new Promise((done) => setTimeout(done, 50));\n});\n";
  expect(await tally('late', header + content)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['unit: the run failed outside its tests: see its output above'],
  });
});

test('finding no test is a failure', async () => {
  expect(await runTests(['unit'], { args: [join(folder, 'nothing.test.ts')], echo: false })).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['unit: no test was found'],
  });
});
