import type { Generated } from 'kysely';
import type { LeadStatus } from './lead-status.ts';

/** The columns of leads that users change. */
export interface LeadWorkColumns {
  /** `spam` is quarantine: nothing is delivered until a user releases the lead. */
  readonly status: Generated<LeadStatus>;
  /** The email address of the user who is assigned. */
  readonly owner: string | null;
  readonly first_answer_at: string | null;
  /** Minutes from arrival to the first answer. */
  readonly answer_minutes: number | null;
}

/** The history of leads. */
export interface LeadEventTable {
  /** Sorts by time. */
  readonly id: string;
  readonly lead_id: string;
  readonly at: string;
  /** The email address of the user. */
  readonly actor: string;
  /** JSON in the format of `leadEventSchema`. */
  readonly action: string;
}
