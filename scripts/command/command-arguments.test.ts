import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaCommand } from '../schema/schema-command.ts';
import { callCommand } from '../testing/call-command.ts';
import { commands } from './commands.ts';
import { projectRoot } from './project-root.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
const files = Object.values(scripts).flatMap((command) => {
  const file = /^(?:exec )?node (?:--\S+ )*scripts\/run\.mjs ((?:scripts|lab)\/\S+\.ts)$/.exec(command)?.[1];
  return file === undefined ? [] : [file];
});

function run(file: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts/run.mjs'), file, ...args],
    { cwd: projectRoot, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

it('the commands in package.json include those of the table', () => {
  expect(files).toEqual(expect.arrayContaining(Object.keys(commands).map((name) => `scripts/${name}.ts`)));
});

// Each command as a process, once: the tests of the commands themselves call functions.
describe.each(files)('%s', (file) => {
  it('rejects an unknown option with its usage and exit code 2', () => {
    const { status, stdout, stderr } = run(file, '--no-such-option');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/Usage:\s+npm /);
  });
});

describe('a command with options only', () => {
  const usage = 'Usage: npm run schema -- [--check] [--content DIR]';

  it.each([
    ['names the unknown option in one line', '--chekc', `Unknown option '--chekc'. ${usage}\n`],
    [
      'rejects an empty value, such as that of a variable that is not set',
      '--content=',
      `The value of --content is empty. ${usage}\n`,
    ],
    [
      'names the unexpected argument in one line',
      'check',
      expect.stringMatching(/^Unexpected argument 'check'\..* Usage: .*\n$/),
    ],
  ])('%s', async (_, argument, stderr) => {
    expect(await callCommand(schemaCommand, [argument])).toEqual({ exitCode: 2, stdout: '', stderr });
  });
});
