import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from './command/project-root.ts';
import type { CommandResult } from './testing/call-command.ts';

let script: string;

beforeAll(async () => {
  script = join(await mkdtemp(join(tmpdir(), 'cityblock-run-')), 'show.ts');
  await writeFile(script, 'const args: string[] = process.argv.slice(2);\nconsole.log(args.join("|"));\n');
});

afterAll(() => rm(join(script, '..'), { recursive: true }));

function run(version: string | undefined, ...args: readonly string[]): Promise<CommandResult> {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
  const node = version === undefined ? [] : ['--import', pretend];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...node, join(projectRoot, 'scripts/run.mjs'), ...args],
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('passes the arguments to the script', async () => {
  const { exitCode, stdout } = await run(undefined, script, '--one', 'two words');
  expect(stdout.trim()).toBe('--one|two words');
  expect(exitCode).toBe(0);
});

test.each(['20.20.2', '22.21.9'])('rejects Node %s with instructions', async (version) => {
  const { exitCode, stdout, stderr } = await run(version, script);
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(`Cityblock needs Node 22.22 or newer; this is Node ${version}.`);
  expect(stderr).toContain('npm ci');
});

test.each(['22.22.0', '24.0.0'])('accepts Node %s', async (version) => {
  expect((await run(version, script)).exitCode).toBe(0);
});

test('exits with 2 if the script fails, even if a library listens to failures', async () => {
  const failing = join(script, '../throw.ts');
  await writeFile(failing, "process.on('uncaughtException', () => {});\nthrow new Error('no such thing');\n");
  const { exitCode, stderr } = await run(undefined, failing);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('no such thing');
});

test('exits with the exit code of the script', async () => {
  await writeFile(join(script, '../fail.ts'), 'process.exitCode = 3;\n');
  expect((await run(undefined, join(script, '../fail.ts'))).exitCode).toBe(3);
});

test('signals to npm reach the servers that it starts', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  // npm sends the signal to the shell only, which must be replaced by the program.
  for (const name of ['start', 'dev']) expect(scripts[name]).toMatch(/^exec node /);
  // The shell of Windows looks for commands in the folder of package.json first.
  expect(readFileSync(join(projectRoot, 'exec.cmd'), 'utf8')).toMatch(/^@%\*\r$/m);
});
