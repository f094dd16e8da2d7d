import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DatabaseLocation } from '../../server/settings/database-location.ts';
import { runPostgres } from '../../server/testing/run-postgres.ts';
import { openSmtpInbox } from '../../server/testing/smtp-inbox.ts';
import { openWebhookInbox } from '../../server/testing/webhook-inbox.ts';
import { compare } from '../kill-test/run-kill-test.ts';
import { Sender } from '../kill-test/sender.ts';
import { startServerProcess } from '../kill-test/server-process.ts';
import type { Fault, FaultySystem } from './fault.ts';

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
/** More than the server opens. */
const postgresConnections = 30;
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

const programs = {
  memory: 'server/testing/run-in-memory-site.ts',
  site: 'scripts/bench/site-server.ts',
};

async function tryFault(
  fault: Fault,
  { duration, contentDir }: FaultTestOptions,
): Promise<Pick<FaultResult, 'requests' | 'failed' | 'lost' | 'recovery'>> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-fault-'));
  const undo = fault.prepare?.(folder);
  const [inbox, mail] = await Promise.all([openWebhookInbox(), openSmtpInbox()]);
  const postgres = fault.needsPostgres === true ? await runPostgres(postgresConnections) : undefined;
  const databaseFile = join(folder, 'site.db');
  const location: DatabaseLocation =
    postgres === undefined
      ? { kind: 'sqlite', file: databaseFile }
      : { kind: 'postgres', url: `${postgres.url}/postgres` };
  const ownContent = join(folder, 'content');
  if (fault.needsSite === true) cpSync(contentDir, ownContent, { recursive: true });
  const agent = join(folder, 'agent');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
    BACKUP_DIR: 'off',
    ...(fault.needsSite === true && { CONTENT_DIR: ownContent }),
    LEAD_LIMIT_ADDRESS: 'off',
    LEAD_LIMIT_NETWORK: 'off',
    LEAD_WEBHOOK_URL: inbox.url,
    LEAD_WEBHOOK_ALLOW_PRIVATE: 'true',
    SMTP_URL: mail.url,
    LEAD_EMAIL_TO: 'ana@ruiz.example',
    FAULT_AGENT: agent,
  };
  const program = programs[fault.needsSite === true ? 'site' : 'memory'];
  const agentProgram = ['--import', join(import.meta.dirname, 'fault-agent.ts')];
  const nodeArguments = [...(fault.nodeArguments ?? []), ...agentProgram];
  const start = () => startServerProcess(folder, env, program, nodeArguments);
  let server = start();
  let load: LeadLoad | undefined;
  let isOver = false;
  try {
    let address = await server.listening;
    load = new LeadLoad(() => address);
    let restarted: number | undefined;
    const startAgain = async () => {
      rmSync(agent, { force: true });
      server = start();
      address = await server.listening;
    };
    const keepRunning = async () => {
      for (;;) {
        await server.ended;
        if (isOver) return;
        await startAgain();
      }
    };
    const kept = fault.mayEndProcess === true ? keepRunning() : undefined;
    const system: FaultySystem = {
      folder,
      databaseFile,
      postgres: () => postgres ?? raise('The fault does not need PostgreSQL.'),
      contentDir: ownContent,
      inbox,
      mail,
      port: () => Number(new URL(address).port),
      pid: () => server.pid ?? 0,
      async restart(signal) {
        restarted = performance.now();
        await (signal === 'SIGKILL' ? server.kill() : server.stop());
        await startAgain();
      },
      async command(text) {
        const socket = connect(agent);
        socket.end(text);
        await once(socket.resume(), 'close');
      },
      async restartAfterEnd() {
        restarted = performance.now();
        const code = await server.ended;
        await startAgain();
        return code;
      },
    };
    await load.nextLead();
    const end = await fault.cause(system);
    if (restarted === undefined) await setTimeout(duration);
    await end();
    const ended = restarted ?? performance.now();
    await Promise.race([recovered(() => address, load), setTimeout(patience, undefined, { ref: false })]);
    const recovery = performance.now() - ended;
    load.stop();
    isOver = true;
    await server.kill();
    await kept;
    const { sent, failed } = await load.ended;
    const { faults } = await compare(location, sent);
    const requests = sent.reduce((sum, { attempts }) => sum + attempts, 0);
    const late = recovery < patience ? [] : [`The server did not recover within ${patience} ms`];
    return { requests, failed, lost: [...faults, ...late], recovery };
  } finally {
    load?.stop();
    isOver = true;
    await server.kill();
    await Promise.all([inbox.close(), mail.close(), postgres?.stop()]);
    undo?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

function raise(message: string): never {
  throw new Error(message);
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
