import cluster from 'node:cluster';
import { join } from 'node:path';
import { defaultDatabaseFile } from '../../server/operations/settings/database-location.ts';
import type { CommandError } from '../command/command-error.ts';
import { releaseError, startModule } from './release-folder.ts';

/** A process of a release, as a worker of `node:cluster` is one. */
export interface ReleaseProcess {
  readonly process: { kill(signal: 'SIGKILL' | 'SIGTERM'): boolean };
  isConnected(): boolean;
  isDead(): boolean;
  send(order: string): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'listening', listener: (address: { readonly port: number }) => void): unknown;
  once(event: 'exit' | 'disconnect', listener: () => void): unknown;
}

interface NamedProcess {
  /** The name of the release. */
  readonly name: string;
  readonly worker: ReleaseProcess;
}

/** The time that a process which has loaded everything may take to accept connections. */
const listenMilliseconds = 10_000;

/** The time that a process may take to exit after its channel has closed. */
const exitMilliseconds = 1_000;

/**
 * Starts a process of a release of the folder. All processes share their ports, which this process keeps open, and one
 * database.
 */
export function startReleaseProcess(folder: string, name: string): ReleaseProcess {
  const release = join(folder, name);
  // Workers take connections from the shared port themselves.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: startModule(release), args: [] });
  return cluster.fork({
    CITYBLOCK_SUPERVISED: 'true',
    CITYBLOCK_SITE: release,
    CONTENT_DIR: join(release, 'content'),
    // The default of a process would lie in the folder of its release.
    DATABASE_URL:
      process.env.DATABASE_URL || `sqlite:${defaultDatabaseFile(process.env.CONTENT_DIR || 'content')}`,
    NODE_ENV: 'production',
  });
}

/** Asks a process to accept connections. Rejects if it does not comply in time: orders that follow wait for this one. */
export async function listens(
  { name, worker }: NamedProcess,
  metricsPort: number | undefined,
): Promise<void> {
  const listening = Promise.race([listensForVisitors(worker, metricsPort), failure({ name, worker })]);
  worker.send('listen');
  if ((await beforeTime(listenMilliseconds, listening)) !== 'late') return;
  // It will reject when the process has ended.
  listening.catch(() => {});
  throw releaseError(
    `The process of ${name} accepts no connections ${listenMilliseconds / 1000} s after it has loaded everything.`,
  );
}

/** Resolves when a process listens on the port of the site. Some releases listen on METRICS_PORT before. */
async function listensForVisitors(worker: ReleaseProcess, metricsPort: number | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    worker.on('listening', ({ port }) => {
      if (port !== metricsPort) resolve();
    });
  });
}

/** Asks a process to accept no connections any more. Returns whether it complies in time. */
export async function obeys(
  worker: ReleaseProcess,
  order: 'park' | 'retire',
  answer: string,
  milliseconds: number,
): Promise<boolean> {
  if (!worker.isConnected()) return false;
  const complied = new Promise<boolean>((resolve) => {
    worker.on('message', (message) => {
      if (message === answer) resolve(true);
    });
  });
  worker.send(order);
  return (await beforeTime(milliseconds, Promise.race([complied, ended(worker).then(() => false)]))) === true;
}

/** Rejects when the process of a release ends, or closes the channel by which it receives orders. */
export async function failure({ name, worker }: NamedProcess): Promise<never> {
  const unreachable = new Promise<void>((resolve) => {
    worker.once('disconnect', () => setTimeout(resolve, exitMilliseconds).unref());
  });
  await Promise.race([ended(worker), unreachable]);
  if (!worker.isDead()) throw closedChannel(name);
  throw releaseError(`The release ${name} cannot be started; its output above has the reason.`);
}

/** Returns what the promise resolves to, or "late" after a time. */
async function beforeTime<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const closedChannel = (name: string): CommandError =>
  releaseError(`The process of ${name} has closed its channel.`);

/** Unlike `once` of `node:events`, does not reject when a message cannot be sent. */
export async function ended(worker: ReleaseProcess): Promise<void> {
  if (worker.isDead()) return;
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
}
