import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (program: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });

it('sets an option that this version of Node has', () => {
  const { status, stderr } = run(
    "import { allocateInYoungGeneration } from './young-generation.ts'; allocateInYoungGeneration();",
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const unknown = run(
    "import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--no-such-option');",
  );
  expect(unknown.stderr).not.toBe('');
});
