import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { engineRoot, siteRoot } from '../../engine/folders.ts';
import type { CommandName } from './command-list.ts';

export interface CommandResult {
  readonly exitCode: number;
  /** Standard output and standard error, interleaved. */
  readonly output: string;
  readonly seconds: number;
}

const compileCache = join(siteRoot, 'node_modules/.cache/compiled');

interface RunOptions {
  /** Whether the output is also printed as it arrives. */
  readonly echo?: boolean;
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program from node_modules/.bin or PATH and collects its output. */
export async function runCommand(
  program: string,
  args: readonly string[],
  { echo = false, env }: RunOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  const bin = join(siteRoot, 'node_modules/.bin');
  const child = spawn(program, args, {
    cwd: siteRoot,
    // The program and the processes that it starts share one cache of compiled code.
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      ...env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (echo) process.stdout.write(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (echo) process.stderr.write(text);
  });
  const exitCode = await new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? 1));
    child.once('error', (error) => {
      output += `${program} could not be started: ${error.message}\n`;
      resolve(1);
    });
  });
  return { exitCode, output, seconds: (performance.now() - started) / 1000 };
}

/** Runs a command of `cityblock` in a process of its own. */
export function runCityblock(command: CommandName, ...args: readonly string[]): Promise<CommandResult> {
  return runCommand(process.execPath, [join(engineRoot, 'scripts/cityblock.mjs'), command, ...args]);
}
