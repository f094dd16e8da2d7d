import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { projectRoot } from '../../scripts/command/project-root.ts';

export interface ServerProcess {
  /** The origin of the server. Rejects if the process ends before it listens. */
  readonly listening: Promise<string>;
  readonly pid: number | undefined;
  /** Resolves with the exit code, or undefined after a signal, when the process has ended by itself or otherwise. */
  readonly ended: Promise<number | undefined>;
  /** Sends SIGKILL and waits for the end of the process. */
  kill(): Promise<void>;
  /** Freezes the process with SIGSTOP, and lets it go on with SIGCONT. */
  freeze(): void;
  thaw(): void;
  /** Sends SIGTERM and waits for the end of the process. */
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Shared by all server processes, so that only the first one compiles. */
const compileCache = join(projectRoot, 'node_modules/.cache/compiled');

/**
 * Starts a server on a free port, with its files in a folder.
 * @param program by default the server with an in-memory site
 * @param nodeArguments of Node.js, before the program
 */
export function startServerProcess(
  folder: string,
  env: Readonly<Record<string, string>>,
  program = 'server/testing/run-in-memory-site.ts',
  nodeArguments: readonly string[] = [],
): ServerProcess {
  const child: Child = spawn(process.execPath, [...nodeArguments, join(projectRoot, program)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compileCache,
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const listening = addressOf(child);
  // A server that is killed during its start never listens.
  listening.catch(() => {});
  return {
    listening,
    pid: child.pid,
    ended: exited.then(([code]) => (typeof code === 'number' ? code : undefined)),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    freeze() {
      child.kill('SIGSTOP');
    },
    thaw() {
      child.kill('SIGCONT');
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function addressOf(child: Child): Promise<string> {
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  let lastLine = '';
  for await (const line of createInterface({ input: child.stdout })) {
    lastLine = line;
    const [, address] = /listening on (http:\/\/[\d.]+:\d+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return address;
  }
  const { exitCode, signalCode } = child;
  const output = errors.trim() || lastLine || 'no output';
  throw new Error(`The server ended (${signalCode ?? exitCode}) before it listened: ${output}`);
}
