import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import {
  linkedRelease,
  linkRelease,
  orderSocket,
  releaseError,
  verifyRelease,
  verifyWithPackages,
} from './release-folder.ts';
import { closedChannel, ended, failure, listens, obeys, type ReleaseProcess } from './release-process.ts';

/** The answer to an order: one line of JSON. */
export interface OrderAnswer {
  readonly isDone: boolean;
  readonly message: string;
}

interface Running {
  readonly name: string;
  readonly worker: ReleaseProcess;
  /** Resolves when everything is loaded; rejects if the process ends before. */
  readonly ready: Promise<void>;
}

interface SupervisorOptions {
  /** Prints a line for the operator. */
  readonly print: (line: string) => void;
  /** Starts a process of a release, which loads everything and waits. */
  readonly startProcess: (name: string) => ReleaseProcess;
  /** The port of the metrics, where some releases listen before they listen on the port of the site. */
  readonly metricsPort: number | undefined;
}

const restartMilliseconds = 1_000;
const parkMilliseconds = 5_000;
const retireMilliseconds = 10_000;

/**
 * Runs the server of the current release in a process of its own, and a second one that has loaded everything and waits:
 * of the release that was prepared, or of the one before, so that going forward and back takes no time. The processes share
 * the port, which this process keeps open; the old one answers the requests that it has, and can take over again until the
 * one in its place has loaded everything.
 */
export class Supervisor {
  readonly #folder: string;
  readonly #options: SupervisorOptions;
  /** The processes that have not ended. */
  readonly #processes = new Set<ReleaseProcess>();
  #active: Running | undefined;
  #standby: Running | undefined;
  /** The process that was active before, which can take over again until one in its place has loaded everything. */
  #parked: Running | undefined;
  #isStopping = false;
  /** Orders are carried out one after the other. */
  #orders: Promise<unknown> = Promise.resolve();
  #stopListening: () => void = () => {};

  constructor(folder: string, options: SupervisorOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Starts the current release. Rejects if there is none or if it cannot start. */
  async start(): Promise<void> {
    const name = linkedRelease(this.#folder, 'current');
    if (name === undefined)
      throw releaseError(
        `${this.#folder} has no current release. Choose one: npx cityblock release use NAME`,
      );
    await this.#use(name);
    await this.#takeOrders();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopListening();
    const processes = [...this.#processes];
    for (const { process } of processes) process.kill('SIGTERM');
    await Promise.all(processes.map((process) => ended(process)));
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
    const isLoaded = [this.#standby, this.#parked].some(
      (waiting) => waiting?.name === name && waiting.worker.isConnected(),
    );
    if (isLoaded) verifyRelease(this.#folder, name);
    else verifyWithPackages(this.#folder, name);
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
      await listens(next, this.#options.metricsPort);
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
        if (!this.#isStopping && !isReplaced) this.#options.print(`${before.name} cannot be started again`);
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
    const worker = this.#options.startProcess(name);
    this.#processes.add(worker);
    // A message may also fail while the channel is being closed. Without a listener this would end the supervisor.
    worker.on('error', (error) =>
      this.#options.print(`the process of ${name} cannot be reached: ${error.message}`),
    );
    const loaded = new Promise<void>((resolve) => {
      worker.on('message', (message) => {
        if (message === 'ready') resolve();
      });
    });
    const ready = Promise.race([loaded, failure({ name, worker })]);
    // Callers that need the process wait for it.
    ready.catch(() => {});
    const running = { name, worker, ready };
    worker.once('exit', () => {
      this.#processes.delete(worker);
      this.#restart(running);
    });
    return running;
  }

  /** Replaces a process that ended by itself. */
  #restart(ended: Running): void {
    if (this.#isStopping || this.#active !== ended) return;
    this.#active = undefined;
    this.#options.print(`the process of ${ended.name} has ended; it is started again`);
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
      this.#options.print(`warning: ${error instanceof Error ? error.message : error}`);
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
      else throw releaseError(`The order "${order}" is unknown.`);
      return { isDone: true, message: '' };
    } catch (error) {
      return { isDone: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  async #prepareVerified(name: string): Promise<void> {
    verifyWithPackages(this.#folder, name);
    if (this.#active?.name !== name) await this.#prepare(name).ready;
  }
}
