import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { projectRoot } from '../project-root.ts';

export interface ServerProcess {
  /** Scheme, host and port; rejects when the process ends first. */
  readonly listening: Promise<string>;
  /** Ends the process as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Shared by all that are started, so that each is up sooner than the first. */
const compileCache = join(projectRoot, 'node_modules/.cache/compiled');

/** Starts the real server, on a site of functions and a port of its own, with its files in a folder. */
export function startServerProcess(folder: string, env: Readonly<Record<string, string>>): ServerProcess {
  const child: Child = spawn(process.execPath, [join(projectRoot, 'server/testing/run-in-memory-site.ts')], {
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
  // Whoever is killed while starting never listens.
  listening.catch(() => {});
  return {
    listening,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function addressOf(child: Child): Promise<string> {
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /listening on (http:\/\/[\d.]+:\d+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return address;
  }
  throw new Error(`The server ended before it listened: ${complaints.trim() || 'it said nothing'}`);
}
