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
const retireMilliseconds = 10_000;

/**
 * Runs the server of the current release in a process of its own, and a second one that has loaded everything and waits:
 * of the release that was prepared, or of the one before, so that going forward and back takes no time. The processes share
 * the port, which this process keeps open; the old one answers the requests that it has.
 */
export class Supervisor {
  readonly #folder: string;
  readonly #print: (line: string) => void;
  #active: Running | undefined;
  #standby: Running | undefined;
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
    if (this.#standby?.name === name && !this.#standby.worker.isDead()) return this.#standby;
    this.#standby?.worker.process.kill('SIGKILL');
    this.#standby = this.#run(name);
    return this.#standby;
  }

  async #use(name: string): Promise<void> {
    if (this.#active?.name === name && !this.#active.worker.isDead()) return;
    verifyRelease(this.#folder, name);
    const next = this.#prepare(name);
    await next.ready;
    const listening = Promise.race([once(next.worker, 'listening'), failure(next)]);
    next.worker.send('listen');
    await listening;
    this.#standby = undefined;
    const before = this.#active;
    this.#active = next;
    next.worker.once('exit', () => this.#restart(next));
    if (linkedRelease(this.#folder, 'current') !== name) {
      linkRelease(this.#folder, 'current', name);
      if (before !== undefined) linkRelease(this.#folder, 'previous', before.name);
    }
    if (before === undefined) return;
    await retire(before.worker);
    this.#prepare(before.name).ready.catch(() => {
      if (!this.#isStopping) this.#print(`${before.name} cannot be started again`);
    });
  }

  #run(name: string): Running {
    const release = join(this.#folder, name);
    cluster.setupPrimary({ exec: join(release, 'scripts/start-release.ts'), args: [] });
    const worker = cluster.fork({
      CITYBLOCK_SUPERVISED: 'true',
      CONTENT_DIR: join(release, 'content'),
      NODE_ENV: 'production',
    });
    const loaded = new Promise<void>((resolve) => {
      worker.on('message', (message) => {
        if (message === 'ready') resolve();
      });
    });
    const ready = Promise.race([loaded, failure({ name, worker })]);
    // Callers that need the process wait for it.
    ready.catch(() => {});
    return { name, worker, ready };
  }

  /** Replaces a process that ended by itself. */
  #restart(ended: Running): void {
    if (this.#isStopping || this.#active !== ended) return;
    this.#active = undefined;
    this.#print(`the process of ${ended.name} has ended; it is started again`);
    this.#order(() => this.#use(ended.name)).catch(() => {
      setTimeout(() => {
        this.#active ??= ended;
        this.#restart(ended);
      }, restartMilliseconds);
    });
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

/** Asks a process to accept no connections any more. Resolves when it complies, ends, or does not answer in time. */
async function retire(worker: Worker): Promise<void> {
  if (!worker.isConnected()) return;
  const retired = new Promise<void>((resolve) => {
    worker.on('message', (message) => {
      if (message === 'retired') resolve();
    });
  });
  worker.send('retire');
  const limit = new AbortController();
  const late = delay(retireMilliseconds, undefined, { signal: limit.signal }).catch(() => {});
  await Promise.race([retired, ended(worker), late]);
  limit.abort();
}

/** Rejects when the process of a release ends. */
function failure({ name, worker }: Pick<Running, 'name' | 'worker'>): Promise<never> {
  return ended(worker).then(() => {
    throw new ReleaseError(`The release ${name} cannot be started; its output above has the reason.`);
  });
}

async function ended(worker: Worker): Promise<void> {
  if (!worker.isDead()) await once(worker, 'exit');
}
