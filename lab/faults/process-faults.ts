import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { filledForm } from '../../blocks/testing/filled-form.ts';
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
  {
    name: 'SIGTERM amid an upload',
    async cause({ port, restart }) {
      const upload = await startUpload(port());
      const restarted = restart('SIGTERM');
      const status = await upload.finish();
      await restarted;
      if (status !== 201) throw new Error(`The server answered the upload that it had begun with ${status}.`);
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
  // Los Angeles
  clockAt('the start of summer time', '2027-03-14T09:59:59.000Z'),
  clockAt('the end of summer time', '2027-11-07T08:59:59.000Z'),
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

interface Upload {
  /** Sends the rest. Returns the status of the answer; undefined if there is none. */
  finish(): Promise<number | undefined>;
}

/** Sends the first half of a lead. */
async function startUpload(port: number): Promise<Upload> {
  const lead = JSON.stringify({
    ...filledForm,
    email: 'upload@ruiz-law.example',
    message: 'Our server is old. '.repeat(20),
    page: '/',
    submissionId: randomUUID(),
  });
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const head = [
    'POST /api/leads HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${lead.length}`,
    'Connection: close',
    // The answer to it says that the server has read the headers.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(lead.slice(0, lead.length / 2));
  const answered = text(socket).catch(() => '');
  return {
    async finish() {
      socket.write(lead.slice(lead.length / 2));
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(await answered) ?? [];
      return status === undefined ? undefined : Number(status);
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
