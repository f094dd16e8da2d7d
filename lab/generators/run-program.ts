import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { processorSeconds } from '../../scripts/checks/processor-time.ts';

/** The cost of a program. */
export interface Cost {
  /** Of the program and all processes that it waited for, in seconds. */
  readonly cpu: number;
  /** In seconds. */
  readonly wall: number;
  /** The largest resident memory of the program, in bytes, without processes that it started. */
  readonly memory: number;
}

/** Between readings of the memory. */
const milliseconds = 100;

/**
 * Runs a program to its end and returns what it cost. The caller runs no other program meanwhile.
 * @throws Error with the output if it fails
 */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Cost> {
  const cpu = childSeconds();
  const began = performance.now();
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  let memory = 0;
  const timer = setInterval(() => {
    memory = peakMemory(child.pid) ?? memory;
  }, milliseconds);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return { cpu: childSeconds() - cpu, wall: (performance.now() - began) / 1000, memory };
}

/** CPU time of the processes that this one started and that have ended, with theirs. */
function childSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (processorSeconds() ?? Number.NaN) - (user + system) / 1e6;
}

function peakMemory(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
