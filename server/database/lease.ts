import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { createJobRunner } from '../operations/jobs/job-runner.ts';
import { type Database, dialectOf } from './database.ts';

export interface LeaseOptions {
  /** The work that only one process of a database does at a time. */
  readonly name: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The right of this process to do some work. */
export interface Lease {
  /** Renews the lease. Returns false if another process has it by now, because this one was frozen. */
  renew(): Promise<boolean>;
}

/** Time after which other processes may take the lease of one that was killed. */
const leaseSeconds = 30;
const renewalMilliseconds = 5_000;

/** Does work that no other process of the database does at the same time. Returns undefined, without doing it, if another one does. */
export async function withLease<Result>(
  database: Database,
  { name, log }: LeaseOptions,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | undefined> {
  const holder = randomUUID();
  const ends_at = instantAfter(database, leaseSeconds);
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('leases')
    .values({ name, holder, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, ends_at })
        .where((lease) =>
          lease.or([
            lease('leases.ends_at', '<=', instantAfter(database, 0)),
            // The clock was set back.
            lease('leases.ends_at', '>', instantAfter(database, 2 * leaseSeconds)),
          ]),
        ),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  const lease: Lease = {
    async renew() {
      const { numUpdatedRows } = await database
        .updateTable('leases')
        .set({ ends_at })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
  const renewals = createJobRunner(
    [
      {
        name: `lease of ${name}`,
        interval: renewalMilliseconds,
        initialDelay: renewalMilliseconds,
        run: lease.renew,
      },
    ],
    { log },
  );
  renewals.start();
  try {
    return await work(lease);
  } finally {
    await renewals.stop();
    await database
      .deleteFrom('leases')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      .catch((error: unknown) => log.error({ err: error, lease: name }, 'a lease could not be given back'));
  }
}

/** An instant by the clock of the database, because those of its servers differ. */
function instantAfter(database: Database, seconds: number): RawBuilder<string> {
  return dialectOf(database) === 'postgres'
    ? sql`to_char((now() + make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds} seconds`})`;
}
