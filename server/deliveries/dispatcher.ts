import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { describeForLog } from '../database/log-error.ts';
import { DeliveryFailure, type DeliveryReceiver } from './delivery-receiver.ts';
import { type ClaimedDelivery, claimDeliveries, markDelivered, markFailed } from './outbox.ts';
import { maximumAttempts, retryDelay } from './retry-delay.ts';

export interface DispatcherOptions {
  readonly database: Database;
  readonly receivers: readonly DeliveryReceiver[];
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly random?: () => number;
  /** How long one attempt may take. */
  readonly attemptMilliseconds?: number;
}

/** Sends the deliveries of the outbox. Any number of processes may do so on one database. */
export interface Dispatcher {
  /** Starts sending all deliveries that are due and returns immediately. To be called after queueing and regularly. */
  wake(): void;
  /** Sends all deliveries that are due and resolves when none is due and no attempt is running. */
  settle(): Promise<void>;
  /** Starts no further attempt, waits for running ones for the grace period, and aborts the rest. */
  stop(graceMilliseconds?: number): Promise<void>;
}

const attemptsAtOnce = 4;
const defaultAttemptMilliseconds = 30_000;
const defaultGraceMilliseconds = 5_000;
const cutOffMessage = 'The server was stopped while the attempt was under way.';

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { receivers } = options;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  // Each receiver is served on its own, so that a slow one holds up no other.
  const lanes = receivers.map((receiver) => createLane(receiver, options, stopping.signal, cutOff.signal));
  const wake = () => {
    for (const lane of lanes) void lane.run();
  };
  return {
    wake,
    async settle() {
      await Promise.all(lanes.map((lane) => lane.run()));
    },
    async stop(graceMilliseconds = defaultGraceMilliseconds) {
      stopping.abort();
      const finished = Promise.all(lanes.map((lane) => lane.finished()));
      const patience = new AbortController();
      await Promise.race([finished, waitFor(graceMilliseconds, patience.signal)]);
      patience.abort();
      cutOff.abort();
      await finished;
    },
  };
}

interface Lane {
  /** Resolves when nothing is due for the receiver, however often it is called meanwhile. Never rejects. */
  run(): Promise<void>;
  finished(): Promise<void>;
}

function createLane(
  receiver: DeliveryReceiver,
  options: DispatcherOptions,
  stopping: AbortSignal,
  cutOff: AbortSignal,
): Lane {
  const { database, log, now, attemptMilliseconds = defaultAttemptMilliseconds } = options;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function drain(): Promise<void> {
    try {
      while (!stopping.aborted) {
        isAskedAgain = false;
        const claimed = await claimDeliveries(database, {
          receiver: receiver.name,
          limit: attemptsAtOnce,
          now: now(),
          // An attempt has ended long before others may take it for abandoned.
          leaseMilliseconds: 3 * attemptMilliseconds,
        });
        if (claimed.length === 0 && !isAskedAgain) return;
        await Promise.all(claimed.map((delivery) => attempt(receiver, delivery, options, cutOff)));
      }
    } catch (error) {
      // What was claimed is tried again when its lease ends.
      log.error({ err: describeForLog(error) }, 'outbox cannot be read or written, will retry');
    } finally {
      // In the same tick as the last look, so that no call in between is taken for answered.
      running = undefined;
    }
  }

  return {
    run() {
      isAskedAgain = true;
      running ??= drain();
      return running;
    },
    finished: () => running ?? Promise.resolve(),
  };
}

async function attempt(
  receiver: DeliveryReceiver,
  delivery: ClaimedDelivery,
  {
    database,
    log,
    now,
    random = Math.random,
    attemptMilliseconds = defaultAttemptMilliseconds,
  }: DispatcherOptions,
  cutOff: AbortSignal,
): Promise<void> {
  // The team's log tells which; names and addresses stand in the database alone.
  const about = {
    delivery: delivery.id,
    lead: delivery.notice.leadId,
    receiver: receiver.kind,
    attempt: delivery.attempt,
  };
  const signal = AbortSignal.any([AbortSignal.timeout(attemptMilliseconds), cutOff]);
  try {
    await Promise.race([receiver.send(delivery, signal), rejectOn(signal)]);
  } catch (error) {
    const nextAttemptAt = cutOff.aborted ? now() : nextAttempt(error, delivery.attempt, now(), random());
    const message = cutOff.aborted ? cutOffMessage : describe(error);
    await markFailed(
      database,
      { id: delivery.id, lease: delivery.lease, error: message, nextAttemptAt },
      now(),
    );
    if (nextAttemptAt === undefined) log.error(about, 'delivery failed and is now a dead letter');
    else log.warn({ ...about, nextAttemptAt }, 'delivery failed, will retry');
    return;
  }
  if (await markDelivered(database, delivery.id, now())) log.info(about, 'lead delivered');
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function nextAttempt(error: unknown, attempts: number, now: Date, random: number): Date | undefined {
  const failure = error instanceof DeliveryFailure ? error : undefined;
  if (failure?.isFinal || attempts >= maximumAttempts) return undefined;
  const delay = Math.max(retryDelay(attempts, random), failure?.retryAfterMilliseconds ?? 0);
  return new Date(now.getTime() + delay);
}

/** A receiver that does not heed the signal holds nothing up. */
function rejectOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new DeliveryFailure('The receiver did not answer in time.'));
  if (signal.aborted) fail();
  // Later than the receiver's own answer to the signal, which says more.
  signal.addEventListener('abort', () => setImmediate(fail), { once: true });
  return promise;
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
