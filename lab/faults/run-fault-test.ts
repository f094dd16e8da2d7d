import { setTimeout } from 'node:timers/promises';
import { compare } from '../kill/run-kill-test.ts';
import { Sender } from '../kill/sender.ts';
import type { Fault } from './fault.ts';
import { FaultyServer } from './faulty-server.ts';
import { openSurroundings } from './server-surroundings.ts';

export interface FaultResult {
  readonly name: string;
  readonly tries: number;
  /** Leads that were sent, repetitions included. */
  readonly requests: number;
  /** Those that were not acknowledged: refused, or without an answer. */
  readonly failed: number;
  /** Acknowledged leads that are not stored, or are stored twice, as sentences. */
  readonly lost: readonly string[];
  /** The longest time from the end of a fault, or from the signal that ends the process, until the server is ready and serves a page and a lead, in milliseconds. */
  readonly recovery: number;
}

export interface FaultTestOptions {
  readonly tries: number;
  /** How long each fault lasts, in milliseconds. */
  readonly duration: number;
  /** The content of servers with a site. */
  readonly contentDir: string;
}

const senders = 4;
const pauseAfterFailure = 20;
const patience = 120_000;

/**
 * Causes a fault in a server under load, each time in a new process with a new database.
 * @throws FaultUnavailableError if this system cannot cause the fault
 */
export async function runFaultTest(fault: Fault, options: FaultTestOptions): Promise<FaultResult> {
  const results = [];
  for (let index = 0; index < options.tries; index += 1) results.push(await tryFault(fault, options));
  return {
    name: fault.name,
    tries: results.length,
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    lost: results.flatMap(({ lost }) => lost),
    recovery: Math.max(...results.map(({ recovery }) => recovery)),
  };
}

async function tryFault(
  fault: Fault,
  { duration, contentDir }: FaultTestOptions,
): Promise<Pick<FaultResult, 'requests' | 'failed' | 'lost' | 'recovery'>> {
  const surroundings = await openSurroundings(fault, contentDir);
  const server = new FaultyServer(fault, surroundings);
  let load: LeadLoad | undefined;
  try {
    await server.listening();
    load = new LeadLoad(() => server.address);
    await load.nextLead();
    const recovery = await recoveryAfter(fault, server, load, duration);
    load.stop();
    await server.end();
    const { sent, failed } = await load.ended;
    const { faults } = await compare(surroundings.location, sent);
    const requests = sent.reduce((sum, { attempts }) => sum + attempts, 0);
    const late = recovery < patience ? [] : [`The server did not recover within ${patience} ms`];
    return { requests, failed, lost: [...faults, ...late], recovery };
  } finally {
    load?.stop();
    await server.kill();
    await surroundings.close();
  }
}

/** Causes and ends a fault. Returns the milliseconds until the server has recovered, at most about {@link patience}. */
async function recoveryAfter(
  fault: Fault,
  server: FaultyServer,
  load: LeadLoad,
  duration: number,
): Promise<number> {
  const end = await fault.cause(server.system());
  if (server.restartedAt === undefined) await setTimeout(duration);
  await end();
  const ended = server.restartedAt ?? performance.now();
  await Promise.race([
    recovered(() => server.address, load),
    setTimeout(patience, undefined, { ref: false }),
  ]);
  return performance.now() - ended;
}

/** Resolves when the server is ready, answers a page, and has acknowledged a lead since. */
async function recovered(address: () => string, load: LeadLoad): Promise<void> {
  for (;;) {
    const answers = await Promise.all(
      ['/', '/readyz'].map((path) => fetch(address() + path).catch(() => undefined)),
    );
    await Promise.all(answers.map((answer) => answer?.text().catch(() => '')));
    if (answers.every((answer) => answer?.status === 200)) return load.nextLead();
    await setTimeout(pauseAfterFailure);
  }
}

/** Senders that repeat each lead until it is acknowledged, as the script of the form does. */
class LeadLoad {
  readonly ended: Promise<{ readonly sent: Sender['sent']; readonly failed: number }>;
  #next = Promise.withResolvers<void>();
  #isStopped = false;
  #failed = 0;

  constructor(address: () => string) {
    const list = Array.from({ length: senders }, (_, index) => new Sender(`sender${index}`));
    this.ended = Promise.all(list.map((sender) => this.#send(sender, address))).then(() => ({
      sent: list.flatMap(({ sent }) => sent),
      failed: this.#failed,
    }));
  }

  /** Resolves when the next lead is acknowledged. */
  nextLead(): Promise<void> {
    return this.#next.promise;
  }

  /** Sends nothing after the server has ended. */
  stop(): void {
    this.#isStopped = true;
  }

  async #send(sender: Sender, address: () => string): Promise<void> {
    const acknowledge = () => {
      this.#next.resolve();
      this.#next = Promise.withResolvers<void>();
    };
    while (!this.#isStopped) {
      await sender.sendUntilGone(address(), acknowledge);
      if (this.#isStopped) return;
      this.#failed += 1;
      await setTimeout(pauseAfterFailure);
    }
  }
}
