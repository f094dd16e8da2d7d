import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
const commands = Object.values(scripts).flatMap((command) => {
  const file = /^node (?:--\S+ )*scripts\/run\.mjs (scripts\/\S+\.ts)$/.exec(command)?.[1];
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

it('finds the commands in package.json', () => {
  expect(commands.length).toBeGreaterThan(15);
});

describe.each(commands)('%s', (file) => {
  it('rejects an unknown option with its usage and exit code 2', () => {
    const { status, stdout, stderr } = run(file, '--no-such-option');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/Usage:\s+npm /);
  });
});

describe('a command with options only', () => {
  const usage = 'Usage: npm run schema -- [--check] [--content DIR]';

  it('names the unknown option in one line', () => {
    expect(run('scripts/schema.ts', '--chekc').stderr).toBe(`Unknown option '--chekc'. ${usage}\n`);
  });

  it('rejects an empty value, such as that of a variable that is not set', () => {
    const expected = { status: 2, stdout: '', stderr: `The value of --content is empty. ${usage}\n` };
    expect(run('scripts/schema.ts', '--content=')).toEqual(expected);
  });

  it('names the unexpected argument in one line', () => {
    expect(run('scripts/schema.ts', 'check').stderr).toMatch(/^Unexpected argument 'check'\..* Usage: .*\n$/);
  });
});
