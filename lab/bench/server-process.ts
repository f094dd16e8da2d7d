import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { processorSeconds } from '../../scripts/checks/processor-time.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { freePort } from '../../server/testing/free-port.ts';

/** A server in a process of its own, whose CPU time the operating system counts. */
export interface BenchServer {
  readonly origin: string;
  readonly pid: number;
  /** The CPU time of the process in seconds since its start, all its threads included. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Whether the operating system tells the CPU time of another process. */
export const canMeasureProcesses = process.platform === 'linux';

/**
 * Returns the arguments for a server of the site.
 * @param folder for its database
 * @param options `isCold`: no page is rendered before the first request
 */
export function siteServer(
  contentDir: string,
  folder: string,
  env: Readonly<Record<string, string>>,
  options: { readonly isCold?: boolean } = {},
): Parameters<typeof startBenchServer> {
  return [
    [join(projectRoot, 'lab/bench/site-server.ts'), ...(options.isCold === true ? ['--cold'] : [])],
    { ...siteEnvironment(contentDir, folder), ...env },
  ];
}

/** The settings of a server of the site. */
export const siteEnvironment = (contentDir: string, folder: string): Readonly<Record<string, string>> => ({
  CONTENT_DIR: contentDir,
  DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
  BACKUP_DIR: 'off',
  SESSION_SECRET: 'a secret of the benchmark that protects nothing',
  SITE_URL: 'https://www.example.com',
});

/** The environment of a Node program that listens at a port of this machine. */
export const programEnvironment = (port: number): Readonly<Record<string, string>> => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
  HOST: '127.0.0.1',
  PORT: String(port),
});

/** The time that a process has no requests before it counts as started, so that work after the start is not measured. */
const settleMilliseconds = 1_500;

/**
 * Starts a Node program that listens at `PORT`, and waits until it is idle.
 * @throws Error if the program ends before it listens
 */
export async function startBenchServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...programEnvironment(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await listening(child, port);
  const { pid } = child;
  if (pid === undefined) throw new Error('The server has no process.');
  await setTimeout(settleMilliseconds);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    cpuSeconds: () => processorSeconds(pid) ?? Number.NaN,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await setTimeout(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`A server of the benchmark ended with code ${child.exitCode} before it listened.`);
}
