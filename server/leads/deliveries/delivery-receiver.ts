import type { LeadNotice } from './lead-notice.ts';

/** The notice of one lead for one receiver. */
export interface Delivery {
  /** The same for every attempt, so that the receiver can detect a duplicate. */
  readonly id: string;
  readonly notice: LeadNotice;
}

/** A destination that receives every lead: a mailbox or a webhook. */
export interface DeliveryReceiver {
  readonly kind: 'email' | 'webhook';
  /** Identifies the receiver in the database and the dashboard. It is stable across restarts and contains no secret. */
  readonly name: string;
  /**
   * Resolves when the receiver has accepted the notice. Rejects otherwise, with a DeliveryFailure if the reason is known.
   * Settles soon after the signal is aborted, even if the receiver does not answer.
   */
  send(delivery: Delivery, signal: AbortSignal): Promise<void>;
}

export interface DeliveryFailureOptions {
  readonly cause?: unknown;
  /** The receiver asked for no earlier retry. */
  readonly retryAfterMilliseconds?: number | undefined;
  /** True if a retry cannot succeed before an operator changes the configuration. */
  readonly isFinal?: boolean;
}

/** The reason why a notice was not delivered. The message is shown in the dashboard. */
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
