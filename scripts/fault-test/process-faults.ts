import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { type Fault, FaultUnavailableError, type FaultySystem, over } from './fault.ts';

/** More than one address may open. */
const silentSockets = 1_200;

/** Faults of the process itself, and of what the operating system grants it. */
export const processFaults: readonly Fault[] = [
  {
    name: 'SIGKILL',
    async cause({ restart }) {
      await restart('SIGKILL');
      return over;
    },
  },
  {
    name: 'SIGTERM amid requests',
    async cause({ restart }) {
      await restart('SIGTERM');
      return over;
    },
  },
  { name: 'uncaught exception', cause: (system) => endBy(system, 'throw', 1) },
  { name: 'rejected promise', cause: (system) => endBy(system, 'reject', 1) },
  {
    name: 'memory limit',
    nodeArguments: ['--max-old-space-size=80'],
    // V8 aborts the process.
    cause: (system) => endBy(system, 'exhaust', undefined),
  },
  {
    name: 'descriptors exhausted',
    async cause({ pid }) {
      const limit = limitDescriptors(pid(), readdirSync(`/proc/${pid()}/fd`).length);
      return async () => void limitDescriptors(pid(), limit);
    },
  },
  {
    name: 'silent sockets',
    async cause({ port }) {
      const sockets: Socket[] = [];
      for (let index = 0; index < silentSockets; index += 1)
        sockets.push(connect(port(), '127.0.0.1').on('error', () => {}));
      return async () => {
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  ...['an hour ahead', 'an hour back'].map((name, index): Fault => {
    const hour = 3_600_000;
    return {
      name: `clock ${name}`,
      async cause({ command }) {
        await command(`shift ${index === 0 ? hour : -hour}`);
        return () => command('shift 0');
      },
    };
  }),
  clockAt('midnight', '2026-12-31T23:59:59.000Z'),
  clockAt('the start of summer time', '2027-03-14T09:59:59.000Z'),
];

/** A clock that passes an instant one second after the start of the fault. */
function clockAt(name: string, before: string): Fault {
  return {
    name: `clock passes ${name}`,
    async cause({ command }) {
      await command(`clock ${before}`);
      return () => command('shift 0');
    },
  };
}

async function endBy(
  { command, restartAfterEnd }: FaultySystem,
  fault: string,
  expected: number | undefined,
): Promise<typeof over> {
  await command(fault);
  const code = await restartAfterEnd();
  if (code !== expected) throw new Error(`The process ended with code ${code} instead of ${expected}.`);
  return over;
}

/** Sets the number of files and sockets that a process may open. Returns the previous number. */
function limitDescriptors(pid: number, limit: number): number {
  const run = (...args: readonly string[]): string =>
    execFileSync('prlimit', ['--pid', String(pid), ...args], { encoding: 'utf8' });
  try {
    const before = Number(run('--nofile', '--output=SOFT', '--noheadings'));
    run(`--nofile=${limit}:`);
    return before;
  } catch (error) {
    throw new FaultUnavailableError('prlimit cannot change the limits of a process here', { cause: error });
  }
}
