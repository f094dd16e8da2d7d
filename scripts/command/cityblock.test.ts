import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../engine/content/keys-of.ts';
import { schemaCommand } from '../schema/schema-command.ts';
import { callCommand } from '../testing/call-command.ts';
import { cityblock } from './cityblock.ts';
import { commandSummaries } from './command-list.ts';
import { loadCommand } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';
import { projectRoot } from './project-root.ts';

const call = (...args: readonly string[]) => callCommand(cityblock, args);

/** The arguments of a line that is typed in a shell, without redirections. */
function argumentsIn(line: string): readonly string[] {
  const [command = ''] = line.split(/ >>? /);
  return [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

describe('cityblock', () => {
  it('lists every command in one line, by reader', async () => {
    const { exitCode, stdout } = await call();
    expect(exitCode).toBe(0);
    for (const [name, summary] of commandSummaries)
      expect(stdout.split('\n').map((line) => line.trim().replace(/ {2,}/, ' '))).toContain(
        `${name} ${summary}`,
      );
    expect(stdout).toMatch(/For editors:[\s\S]+For developers:[\s\S]+For operators:/);
    expect(await call('--help')).toEqual({ exitCode, stdout, stderr: '' });
  });

  it.each([
    [['validat'], "Unknown command 'validat'. Did you mean validate? For help: npx cityblock --help\n"],
    [['toString'], "Unknown command 'toString'. For help: npx cityblock --help\n"],
    [['--relase'], "Unknown option '--relase'. For help: npx cityblock --help\n"],
    [
      ['validate', '--relase'],
      "Unknown option '--relase'. Did you mean --release? For help: npx cityblock validate --help\n",
    ],
    [
      ['validate', '--fromat=json'],
      "Unknown option '--fromat'. Did you mean --format? For help: npx cityblock validate --help\n",
    ],
  ])('explains the mistake in %j', async (args, stderr) => {
    expect(await call(...args)).toEqual({ exitCode: 2, stdout: '', stderr });
  });

  it('"help" before a command is "--help" after it', async () => {
    const { exitCode, stdout } = await call('help', 'cells');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Usage: npx cityblock cells \[options\] \[name\]\n/);
    expect(stdout).toContain('--format <format>');
    expect(stdout).toMatch(/\nExamples:\n {2}npx cityblock cells /);
    expect(await call('cells', '--help')).toEqual({ exitCode, stdout, stderr: '' });
  });

  it('passes arguments and streams, and ends with the exit code of the command', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(projectRoot, 'scripts/cityblock.mjs'), 'completion', 'powershell'],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^Command-argument value 'powershell' is invalid .* Allowed choices are bash, zsh, fish\./,
    );
  });
});

it('ends without a stack trace if the reader of its output has ended', async () => {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/cityblock.mjs'), '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
});

describe.each(keysOf(loadCommand))('%s', (name) => {
  it('rejects an unknown option with exit code 2', async () => {
    const { exitCode, stdout, stderr } = await call(name, '--no-such-option');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--no-such-option'\./);
  });

  it('has examples that it accepts', async () => {
    const { examples, parser } = await loadCommand[name]();
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples)
      expect(parseArguments(parser(), argumentsIn(example)), example).toBeUndefined();
  });
});

describe('a command with options only', () => {
  it.each([
    ['names the unknown option', '--chekc', "Unknown option '--chekc'. Did you mean --check?"],
    [
      'rejects an empty value, such as that of a variable that is not set',
      '--content=',
      "Option '--content <folder>' argument '' is invalid. It is empty.",
    ],
    ['names the unexpected argument', 'check', 'Too many arguments. Expected 0 arguments but got 1: check.'],
  ])('%s in one line', async (_, argument, problem) => {
    expect(await callCommand(schemaCommand, [argument])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `${problem} For help: npx cityblock schema --help\n`,
    });
  });
});

// The programs of this repository that are no commands.
describe.each(['scripts/check.ts', 'scripts/test.ts', 'lab/bench.ts', 'lab/lab.ts'])('%s', (file) => {
  it('rejects an unknown option with its usage and exit code 2', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(projectRoot, 'scripts/run.mjs'), file, '--no-such-option'],
      { cwd: projectRoot, encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/Usage:\s+npm /);
  });
});
