import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { type Lease, withLease } from '../../database/lease.ts';

/** How long a publication waits for that of another server: longer than the lease of one that was killed. */
const patienceMilliseconds = 45_000;
const pauseMilliseconds = 200;

export interface PublishingTurnsOptions {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}

/** Lets the publications of all servers of a database take turns. */
export class PublishingTurns {
  readonly #options: PublishingTurnsOptions;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: PublishingTurnsOptions) {
    this.#options = options;
  }

  /** Does work when it is its turn on this server. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }

  /** Does work while no other server publishes. Returns undefined if another one does. */
  lease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result | undefined> {
    return withLease(this.#options.database, { ...this.#options, name: 'publishing' }, work);
  }

  /** Waits until no other server publishes, and does work. Returns undefined if that takes too long. */
  async awaitLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result | undefined> {
    const until = performance.now() + patienceMilliseconds;
    for (;;) {
      const result = await this.lease(work);
      if (result !== undefined || performance.now() > until) return result;
      await wait(pauseMilliseconds);
    }
  }
}
