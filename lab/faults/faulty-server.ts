import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../kill/server-process.ts';
import type { Fault, FaultySystem } from './fault.ts';
import type { ServerSurroundings } from './server-surroundings.ts';

const programs = {
  memory: 'server/testing/run-in-memory-site.ts',
  site: 'lab/bench/site-server.ts',
};

/** A server that a fault happens to. It is started again after each of its ends, in the same folder. */
export class FaultyServer {
  readonly #fault: Fault;
  readonly #surroundings: ServerSurroundings;
  readonly #agent: string;
  #process: ServerProcess;
  #address = '';
  #restartedAt: number | undefined;
  #isOver = false;
  #kept: Promise<void> | undefined;

  constructor(fault: Fault, surroundings: ServerSurroundings) {
    this.#fault = fault;
    this.#surroundings = surroundings;
    this.#agent = join(surroundings.folder, 'agent');
    this.#process = this.#start();
  }

  /** The origin of the process that was started last. */
  get address(): string {
    return this.#address;
  }

  /** When the fault ended the process on purpose, on the clock of `performance`; undefined if it did not. */
  get restartedAt(): number | undefined {
    return this.#restartedAt;
  }

  /** Resolves when the first process listens. From then on a fault may end it. */
  async listening(): Promise<void> {
    this.#address = await this.#process.listening;
    if (this.#fault.mayEndProcess === true) this.#kept = this.#keepRunning();
  }

  /** Ends the server for good. */
  async kill(): Promise<void> {
    this.#isOver = true;
    await this.#process.kill();
  }

  /** Like `kill`, and rejects if the server could not be started again before. */
  async end(): Promise<void> {
    await this.kill();
    await this.#kept;
  }

  /** The server as a fault sees it. */
  system(): FaultySystem {
    const { folder, databaseFile, contentDir, postgres, inbox, mail } = this.#surroundings;
    return {
      folder,
      databaseFile,
      contentDir,
      inbox,
      mail,
      postgres: () => postgres ?? raise('The fault does not need PostgreSQL.'),
      port: () => Number(new URL(this.#address).port),
      pid: () => this.#process.pid ?? 0,
      restart: async (signal) => {
        this.#restartedAt = performance.now();
        await (signal === 'SIGKILL' ? this.#process.kill() : this.#process.stop());
        await this.#startAgain();
      },
      command: async (text) => {
        const socket = connect(this.#agent);
        socket.end(text);
        await once(socket.resume(), 'close');
      },
      restartAfterEnd: async () => {
        this.#restartedAt = performance.now();
        const code = await this.#process.ended;
        await this.#startAgain();
        return code;
      },
    };
  }

  #start(): ServerProcess {
    const { nodeArguments = [], needsSite = false } = this.#fault;
    const { folder, env } = this.#surroundings;
    return startServerProcess(
      folder,
      { ...env, FAULT_AGENT: this.#agent },
      programs[needsSite ? 'site' : 'memory'],
      [...nodeArguments, '--import', join(import.meta.dirname, 'fault-agent.ts')],
    );
  }

  async #startAgain(): Promise<void> {
    rmSync(this.#agent, { force: true });
    this.#process = this.#start();
    this.#address = await this.#process.listening;
  }

  async #keepRunning(): Promise<void> {
    for (;;) {
      await this.#process.ended;
      if (this.#isOver) return;
      await this.#startAgain();
    }
  }
}

function raise(message: string): never {
  throw new Error(message);
}
