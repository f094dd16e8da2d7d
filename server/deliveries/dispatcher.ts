import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { describeForLog } from '../database/log-error.ts';
import { watchClock } from './clock-watch.ts';
import { DeliveryFailure, type DeliveryReceiver } from './delivery-receiver.ts';
import { type ClaimedDelivery, claimDeliveries, endDelays, markDelivered, markFailed } from './outbox.ts';
import { maximumAttempts, retryDelay } from './retry-delay.ts';

export interface DispatcherOptions {
  readonly database: Database;
  /** The receivers at this moment. */
  readonly receivers: () => readonly DeliveryReceiver[];
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly random?: () => number;
  /** Timeout of one attempt. */
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
const abortMessage = 'The server was stopped during the attempt.';

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, receivers, log, now } = options;
  const isClockSetBack = watchClock(now);
  const stopping = new AbortController();
  const abort = new AbortController();
  // Each receiver has its own lane, so that a slow receiver does not delay the others.
  const lanes = new Map<string, Lane>();
  const currentLanes = () =>
    receivers().map((receiver) => {
      const lane = lanes.get(receiver.name) ?? createLane(receiver, options, stopping.signal, abort.signal);
      lanes.set(receiver.name, lane);
      return lane;
    });
  const runAll = () => Promise.all(currentLanes().map((lane) => lane.run()));
  /** Starts all lanes. After the clock was set back, no delivery waits for the time that it lost. */
  const run = async (): Promise<void> => {
    if (isClockSetBack()) {
      log.warn('the clock was set back; delayed deliveries are attempted now');
      await endDelays(database, now()).catch((error: unknown) => {
        log.error({ err: describeForLog(error) }, 'outbox cannot be written');
      });
    }
    await runAll();
  };
  return {
    wake() {
      void run();
    },
    settle: run,
    async stop(graceMilliseconds = defaultGraceMilliseconds) {
      stopping.abort();
      const finished = Promise.all([...lanes.values()].map((lane) => lane.finished()));
      const grace = new AbortController();
      await Promise.race([finished, waitFor(graceMilliseconds, grace.signal)]);
      grace.abort();
      abort.abort();
      await finished;
    },
  };
}

interface Lane {
  /** Sends what is due for the receiver and resolves when nothing is. Concurrent calls share one run. Never rejects. */
  run(): Promise<void>;
  finished(): Promise<void>;
}

function createLane(
  receiver: DeliveryReceiver,
  options: DispatcherOptions,
  stopping: AbortSignal,
  aborted: AbortSignal,
): Lane {
  const { database, log, now, attemptMilliseconds = defaultAttemptMilliseconds } = options;
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function drain(): Promise<void> {
    try {
      while (!stopping.aborted) {
        isRequested = false;
        const claimed = await claimDeliveries(database, {
          receiver: receiver.name,
          limit: attemptsAtOnce,
          now: now(),
          // Long enough that no other process claims a delivery during an attempt.
          leaseMilliseconds: 3 * attemptMilliseconds,
        });
        if (claimed.length === 0 && !isRequested) return;
        const attempts = claimed.map((delivery) => attempt(receiver, delivery, options, aborted));
        // All attempts end before the next ones start or the database is closed, also if one cannot be marked.
        await Promise.allSettled(attempts);
        await Promise.all(attempts);
      }
    } catch (error) {
      // Claimed deliveries are retried when their lease expires.
      log.error({ err: describeForLog(error) }, 'outbox cannot be read or written, will retry');
    } finally {
      // In the same tick as the last check, so that a call in between starts a new run.
      running = undefined;
    }
  }

  return {
    run() {
      isRequested = true;
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
  aborted: AbortSignal,
): Promise<void> {
  // Ids only: names and addresses of visitors are not logged.
  const about = {
    delivery: delivery.id,
    lead: delivery.notice.leadId,
    receiver: receiver.kind,
    attempt: delivery.attempt,
  };
  const signal = AbortSignal.any([AbortSignal.timeout(attemptMilliseconds), aborted]);
  try {
    await Promise.race([receiver.send(delivery, signal), rejectOn(signal)]);
  } catch (error) {
    const nextAttemptAt = aborted.aborted ? now() : nextAttempt(error, delivery.attempt, now(), random());
    const message = aborted.aborted ? abortMessage : describe(error);
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

/** Rejects when the signal is aborted, for receivers that ignore it. */
function rejectOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new DeliveryFailure('The receiver did not answer in time.'));
  if (signal.aborted) fail();
  // After the receiver's own error, which has more detail.
  signal.addEventListener('abort', () => setImmediate(fail), { once: true });
  return promise;
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
