import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { describeForLog } from '../../database/database-error.ts';
import { DeliveryFailure, type DeliveryReceiver } from './delivery-receiver.ts';
import type { LeadNotice } from './lead-notice.ts';
import { type ClaimedDelivery, claimDeliveries, endDelays, markDelivered, markFailed } from './outbox.ts';
import { maximumAttempts, retryDelay } from './retry-delay.ts';

export interface DispatcherOptions {
  readonly database: Database;
  /** The receivers at this moment. */
  readonly receivers: () => readonly DeliveryReceiver[];
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly random?: () => number;
  /** Timeout of one attempt; by default that of the kind of receiver. */
  readonly attemptMilliseconds?: number | undefined;
  /** Time after which an attempt no longer takes one of the places of its receiver. */
  readonly slowMilliseconds?: number;
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
/** The time after the longest attempt in which its outcome is stored. */
const leaseMarginMilliseconds = 60_000;
const defaultSlowMilliseconds = 30_000;
/**
 * A mail server may take ten minutes to confirm a message (RFC 5321, 4.5.3.2.6), and has often accepted it by then: a shorter
 * timeout would send the lead again and again.
 */
const attemptMillisecondsOf: Readonly<Record<DeliveryReceiver['kind'], number>> = {
  email: 11 * 60_000,
  webhook: 30_000,
};
const defaultGraceMilliseconds = 5_000;
const clockToleranceMilliseconds = 60_000;
const abortMessage = 'The server was stopped during the attempt.';

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, receivers, log, now } = options;
  /** How far the clock is ahead of one that is never set. */
  const clockOffset = () => now().getTime() - performance.now();
  let latestOffset = clockOffset();
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
  /** Starts all lanes. After the clock was set back, no delivery waits for the time that it lost. */
  const run = async (): Promise<void> => {
    const offset = clockOffset();
    try {
      if (offset < latestOffset - clockToleranceMilliseconds) {
        log.warn('the clock was set back; delayed deliveries are attempted now');
        await endDelays(database, now());
      }
      latestOffset = offset;
    } catch (error) {
      log.error({ err: describeForLog(error) }, 'outbox cannot be written');
    }
    for (const lane of currentLanes()) lane.wake();
  };
  const finished = async (): Promise<void> => {
    await Promise.all([...lanes.values()].map((lane) => lane.finished()));
  };
  return {
    wake() {
      void run();
    },
    async settle() {
      await run();
      await finished();
    },
    async stop(graceMilliseconds = defaultGraceMilliseconds) {
      stopping.abort();
      const ended = finished();
      const timer = setTimeout(() => abort.abort(), graceMilliseconds);
      await ended;
      clearTimeout(timer);
    },
  };
}

interface Lane {
  /** Starts attempts of what is due for the receiver. */
  wake(): void;
  /** Resolves when nothing is due that can be started, and no attempt is running. Never rejects. */
  finished(): Promise<void>;
}

function createLane(
  receiver: DeliveryReceiver,
  options: DispatcherOptions,
  stopping: AbortSignal,
  aborted: AbortSignal,
): Lane {
  const { database, log, now, slowMilliseconds = defaultSlowMilliseconds } = options;
  const attempts = new Set<Promise<void>>();
  let freePlaces = attemptsAtOnce;
  let claiming: Promise<void> | undefined;
  let isRequested = false;

  function wake(): void {
    isRequested = true;
    if (!stopping.aborted && freePlaces > 0) claiming ??= claim();
  }

  async function claim(): Promise<void> {
    try {
      do {
        isRequested = false;
        const claimed = await claimDeliveries(database, {
          receiver: receiver.name,
          limit: freePlaces,
          now: now(),
          leaseMilliseconds: attemptTime(receiver, options) + leaseMarginMilliseconds,
        });
        for (const delivery of claimed) start(delivery);
        if (claimed.length === 0 && !isRequested) return;
      } while (!stopping.aborted && freePlaces > 0);
    } catch (error) {
      reportFailure(error);
    } finally {
      // In the same tick as the last check, so that a call in between starts a new run.
      claiming = undefined;
    }
  }

  /** Starts an attempt, which takes a place until it ends or is slow: other deliveries do not wait for a slow one. */
  function start(delivery: ClaimedDelivery): void {
    freePlaces -= 1;
    let hasPlace = true;
    const leavePlace = (): void => {
      if (!hasPlace) return;
      hasPlace = false;
      freePlaces += 1;
      wake();
    };
    const slow = setTimeout(leavePlace, slowMilliseconds).unref();
    const ended = attempt(receiver, delivery, options, aborted)
      .catch(reportFailure)
      .finally(() => {
        clearTimeout(slow);
        attempts.delete(ended);
        leavePlace();
      });
    attempts.add(ended);
  }

  /** Claimed deliveries are retried when their lease expires. */
  function reportFailure(error: unknown): void {
    log.error({ err: describeForLog(error) }, 'outbox cannot be read or written, will retry');
  }

  return {
    wake,
    async finished() {
      while (claiming !== undefined || attempts.size > 0) await Promise.all([claiming, ...attempts]);
    },
  };
}

async function attempt(
  receiver: DeliveryReceiver,
  delivery: ClaimedDelivery,
  options: DispatcherOptions,
  aborted: AbortSignal,
): Promise<void> {
  const { database, log, now, random = Math.random } = options;
  // Ids only: names and addresses of visitors are not logged.
  const about = {
    delivery: delivery.id,
    lead: delivery.leadId,
    receiver: receiver.kind,
    attempt: delivery.attempt,
  };
  try {
    await send(receiver, delivery, options, aborted);
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

/** Milliseconds that one attempt may take. */
function attemptTime({ kind }: DeliveryReceiver, { attemptMilliseconds }: DispatcherOptions): number {
  return attemptMilliseconds ?? attemptMillisecondsOf[kind];
}

async function send(
  receiver: DeliveryReceiver,
  delivery: ClaimedDelivery,
  options: DispatcherOptions,
  aborted: AbortSignal,
): Promise<void> {
  const notice = noticeOf(delivery);
  const signal = AbortSignal.any([AbortSignal.timeout(attemptTime(receiver, options)), aborted]);
  await Promise.race([receiver.send({ id: delivery.id, notice }, signal), rejectOn(signal)]);
}

function noticeOf({ readNotice }: ClaimedDelivery): LeadNotice {
  try {
    return readNotice();
  } catch (error) {
    throw new DeliveryFailure('This version of the server cannot read the stored lead.', { cause: error });
  }
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
