import type { Generated } from 'kysely';

/** `waiting`: for an attempt, or while one runs. `dead`: a dead letter, until a user replays it. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** One row for each lead and each receiver that was configured when the lead came. */
export interface DeliveryTable {
  /** What receivers recognize a repetition by. */
  readonly id: string;
  readonly lead_id: string;
  /** The name of the receiver. */
  readonly receiver: string;
  /** 1 for a delivery of a canary lead. */
  readonly is_canary: number;
  readonly state: DeliveryState;
  /** Attempts begun since it was made or replayed. */
  readonly attempts: number;
  readonly created_at: string;
  /** When it may be tried next. A claim puts it to the time at which whoever claimed it counts as dead. */
  readonly due_at: string;
  /** Names the claim under which an attempt is under way. */
  readonly lease: string | null;
  /** Why the last attempt failed, or empty. */
  readonly last_error: string;
  /** When it was delivered or died. */
  readonly finished_at: string | null;
}

/** What the outbox keeps with each lead. */
export interface LeadDeliveryColumns {
  /** 1 for a canary lead. */
  readonly is_canary: Generated<number>;
  /** How many deliveries were queued for it: what the rows of `deliveries` are counted against. */
  readonly deliveries_due: Generated<number>;
}
