import type { LeadNotice } from './lead-notice.ts';

/** One notice of one lead for one receiver, at one of its attempts. */
export interface Delivery {
  /** The same at every attempt: a receiver that gets it twice recognizes it. */
  readonly id: string;
  readonly notice: LeadNotice;
}

/** An address that is told of every lead. */
export interface DeliveryReceiver {
  readonly kind: 'email' | 'webhook';
  /** Names it in the database and to the team: the same at every start, and without secrets. */
  readonly name: string;
  /**
   * Resolves once the receiver has taken responsibility for the notice, and rejects otherwise, with a DeliveryFailure
   * where it can say more. Ends soon after the signal, whatever the other side does.
   */
  send(delivery: Delivery, signal: AbortSignal): Promise<void>;
}

export interface DeliveryFailureOptions {
  readonly cause?: unknown;
  /** The receiver asks not to be tried again sooner. */
  readonly retryAfterMilliseconds?: number | undefined;
  /** Trying again is useless until a person has changed something. */
  readonly isFinal?: boolean;
}

/** Why a notice was not delivered, in words for the team. */
export class DeliveryFailure extends Error {
  readonly retryAfterMilliseconds: number | undefined;
  readonly isFinal: boolean;

  constructor(
    message: string,
    { cause, retryAfterMilliseconds, isFinal = false }: DeliveryFailureOptions = {},
  ) {
    super(message, { cause });
    this.name = 'DeliveryFailure';
    this.retryAfterMilliseconds = retryAfterMilliseconds;
    this.isFinal = isFinal;
  }
}
