import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { linkedRelease, linkRelease, orderSocket, ReleaseError, verifyRelease } from './release-folder.ts';

/** The answer to an order: one line of JSON. */
export interface OrderAnswer {
  readonly isDone: boolean;
  readonly message: string;
}

interface Running {
  readonly name: string;
  readonly worker: Worker;
  /** Resolves when everything is loaded; rejects if the process ends before. */
  readonly ready: Promise<void>;
}

const restartMilliseconds = 1_000;
const parkMilliseconds = 5_000;
const retireMilliseconds = 10_000;

/** The time that a process which has loaded everything may take to accept connections. */
const listenMilliseconds = 10_000;

/** The time that a process may take to exit after its channel has closed. */
const exitMilliseconds = 1_000;

/**
 * Runs the server of the current release in a process of its own, and a second one that has loaded everything and waits:
 * of the release that was prepared, or of the one before, so that going forward and back takes no time. The processes share
 * the port, which this process keeps open; the old one answers the requests that it has, and can take over again until the
 * one in its place has loaded everything.
 */
export class Supervisor {
  readonly #folder: string;
  readonly #print: (line: string) => void;
  #active: Running | undefined;
  #standby: Running | undefined;
  /** The process that was active before, which can take over again until one in its place has loaded everything. */
  #parked: Running | undefined;
  #isStopping = false;
  /** Orders are carried out one after the other. */
  #orders: Promise<unknown> = Promise.resolve();
  #stopListening: () => void = () => {};

  constructor(folder: string, print: (line: string) => void) {
    this.#folder = folder;
    this.#print = print;
  }

  /** Starts the current release. Rejects if there is none or if it cannot start. */
  async start(): Promise<void> {
    const name = linkedRelease(this.#folder, 'current');
    if (name === undefined)
      throw new ReleaseError(
        `${this.#folder} has no current release. Choose one: npm run release -- use NAME`,
      );
    // Workers take connections from the shared port themselves.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    await this.#use(name);
    await this.#takeOrders();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopListening();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(workers.map((worker) => ended(worker)));
  }

  /** Starts a process of a release that waits. */
  #prepare(name: string): Running {
    if (this.#standby?.name === name && this.#standby.worker.isConnected()) return this.#standby;
    this.#standby?.worker.process.kill('SIGKILL');
    this.#standby = this.#run(name);
    return this.#standby;
  }

  async #use(name: string): Promise<void> {
    if (this.#active?.name === name && !this.#active.worker.isDead()) return;
    verifyRelease(this.#folder, name);
    await this.#activate(name);
  }

  async #activate(name: string): Promise<void> {
    const parked = this.#parked;
    const canResume = parked?.name === name && parked.worker.isConnected();
    const next = canResume ? parked : this.#prepare(name);
    await next.ready;
    if (!next.worker.isConnected()) throw closedChannel(name);
    await this.#listen(next);
    if (this.#standby === next) this.#standby = undefined;
    if (this.#parked === next) this.#parked = undefined;
    const before = this.#active;
    this.#active = next;
    if (linkedRelease(this.#folder, 'current') !== name) {
      linkRelease(this.#folder, 'current', name);
      if (before !== undefined) linkRelease(this.#folder, 'previous', before.name);
    }
    if (before !== undefined) await this.#replace(before);
  }

  async #listen(next: Running): Promise<void> {
    try {
      await listens(next);
    } catch (error) {
      next.worker.process.kill('SIGKILL');
      if (this.#standby === next) this.#standby = undefined;
      if (this.#parked === next) this.#parked = undefined;
      throw error;
    }
  }

  /** Parks a process until another one of the same release waits in its place. */
  async #replace(before: Running): Promise<void> {
    this.#retireParked();
    // A release of an earlier version cannot be parked.
    if (await obeys(before.worker, 'park', 'parked', parkMilliseconds)) this.#parked = before;
    else await obeys(before.worker, 'retire', 'retired', retireMilliseconds);
    const standby = this.#prepare(before.name);
    standby.ready
      .catch(() => {
        const isReplaced = this.#standby !== standby;
        if (!this.#isStopping && !isReplaced) this.#print(`${before.name} cannot be started again`);
      })
      .finally(() => {
        if (this.#parked === before) this.#retireParked();
      });
  }

  #retireParked(): void {
    if (this.#parked?.worker.isConnected() === true) this.#parked.worker.send('retire');
    this.#parked = undefined;
  }

  #run(name: string): Running {
    const release = join(this.#folder, name);
    cluster.setupPrimary({ exec: join(release, 'scripts/start-release.ts'), args: [] });
    const worker = cluster.fork({
      CITYBLOCK_SUPERVISED: 'true',
      CONTENT_DIR: join(release, 'content'),
      NODE_ENV: 'production',
    });
    // A message may also fail while the channel is being closed. Without a listener this would end the supervisor.
    worker.on('error', (error) => this.#print(`the process of ${name} cannot be reached: ${error.message}`));
    const loaded = new Promise<void>((resolve) => {
      worker.on('message', (message) => {
        if (message === 'ready') resolve();
      });
    });
    const ready = Promise.race([loaded, failure({ name, worker })]);
    // Callers that need the process wait for it.
    ready.catch(() => {});
    const running = { name, worker, ready };
    worker.once('exit', () => this.#restart(running));
    return running;
  }

  /** Replaces a process that ended by itself. */
  #restart(ended: Running): void {
    if (this.#isStopping || this.#active !== ended) return;
    this.#active = undefined;
    this.#print(`the process of ${ended.name} has ended; it is started again`);
    this.#warnOfChanges(ended.name);
    this.#order(() => this.#resume(ended.name)).catch(() => {
      setTimeout(() => {
        this.#active ??= ended;
        this.#restart(ended);
      }, restartMilliseconds);
    });
  }

  /** Starts the release that was active. It is not verified: without it the site would be down. */
  async #resume(name: string): Promise<void> {
    // An order that came first has replaced it.
    if (this.#active === undefined) await this.#activate(name);
  }

  #warnOfChanges(name: string): void {
    try {
      verifyRelease(this.#folder, name);
    } catch (error) {
      this.#print(`warning: ${error instanceof Error ? error.message : error}`);
    }
  }

  #order<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#orders.then(run);
    this.#orders = result.catch(() => {});
    return result;
  }

  async #takeOrders(): Promise<void> {
    const path = orderSocket(this.#folder);
    rmSync(path, { force: true });
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      createInterface({ input: socket }).once('line', (line) => {
        this.#answer(line).then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
      });
    });
    server.listen(path);
    await once(server, 'listening');
    this.#stopListening = () => server.close();
  }

  async #answer(line: string): Promise<OrderAnswer> {
    const [order, name = ''] = line.split(' ');
    try {
      if (order === 'use') await this.#order(() => this.#use(name));
      else if (order === 'prepare') await this.#order(() => this.#prepareVerified(name));
      else throw new ReleaseError(`The order "${order}" is unknown.`);
      return { isDone: true, message: '' };
    } catch (error) {
      return { isDone: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  async #prepareVerified(name: string): Promise<void> {
    verifyRelease(this.#folder, name);
    if (this.#active?.name !== name) await this.#prepare(name).ready;
  }
}

/** Asks a process to accept connections. Rejects if it does not comply in time: orders that follow wait for this one. */
async function listens({ name, worker }: Running): Promise<void> {
  const listening = Promise.race([listensForVisitors(worker), failure({ name, worker })]);
  worker.send('listen');
  const limit = new AbortController();
  const isLate = delay(listenMilliseconds, true, { signal: limit.signal }).catch(() => false);
  try {
    if ((await Promise.race([listening, isLate])) !== true) return;
  } finally {
    limit.abort();
  }
  // It will reject when the process has ended.
  listening.catch(() => {});
  throw new ReleaseError(
    `The process of ${name} accepts no connections ${listenMilliseconds / 1000} s after it has loaded everything.`,
  );
}

/** Resolves when a process listens on the port of the site. Some releases listen on METRICS_PORT before. */
async function listensForVisitors(worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    worker.on('listening', ({ port }) => {
      if (port !== Number(process.env.METRICS_PORT)) resolve();
    });
  });
}

/** Asks a process to accept no connections any more. Returns whether it complies in time. */
async function obeys(
  worker: Worker,
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
  const limit = new AbortController();
  const late = delay(milliseconds, false, { signal: limit.signal }).catch(() => false);
  const isDone = await Promise.race([complied, ended(worker).then(() => false), late]);
  limit.abort();
  return isDone;
}

/** Rejects when the process of a release ends, or closes the channel by which it receives orders. */
async function failure({ name, worker }: Pick<Running, 'name' | 'worker'>): Promise<never> {
  const disconnected = new Promise<void>((resolve) => {
    worker.once('disconnect', () => resolve());
  });
  const unreachable = disconnected.then(() => delay(exitMilliseconds, undefined, { ref: false }));
  await Promise.race([ended(worker), unreachable]);
  if (!worker.isDead()) throw closedChannel(name);
  throw new ReleaseError(`The release ${name} cannot be started; its output above has the reason.`);
}

const closedChannel = (name: string): ReleaseError =>
  new ReleaseError(`The process of ${name} has closed its channel.`);

/** Unlike `once` of `node:events`, does not reject when a message cannot be sent. */
async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
}
