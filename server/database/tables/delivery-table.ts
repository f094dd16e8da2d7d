import type { Generated } from 'kysely';

/** `waiting`: for an attempt, or while one runs. `dead`: a dead letter, until a user replays it. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** One row for each lead and each receiver that was configured when the lead arrived. */
export interface DeliveryTable {
  /** The id by which receivers detect duplicates. */
  readonly id: string;
  readonly lead_id: string;
  /** The name of the receiver. */
  readonly receiver: string;
  /** 1 for a delivery of a canary lead. */
  readonly is_canary: number;
  readonly state: DeliveryState;
  /** Attempts since it was created or replayed. */
  readonly attempts: number;
  readonly created_at: string;
  /** The earliest time of the next attempt. A claim sets it to the end of the lease. */
  readonly due_at: string;
  /** The id of the claim while an attempt is running. */
  readonly lease: string | null;
  /** The error of the last failed attempt, or empty. */
  readonly last_error: string;
  /** When it was delivered or became a dead letter. */
  readonly finished_at: string | null;
}

/** The columns of leads that belong to the outbox. */
export interface LeadDeliveryColumns {
  /** 1 for a canary lead. */
  readonly is_canary: Generated<number>;
  /** Number of queued deliveries, which is compared with the rows in `deliveries`. */
  readonly deliveries_due: Generated<number>;
}
