import type { Generated } from 'kysely';
import type { LeadStatus } from './lead-status.ts';

/** What the team adds to a lead. */
export interface LeadWorkColumns {
  /** `spam` is quarantine: no receiver is told until somebody says that it is none. */
  readonly status: Generated<LeadStatus>;
  /** The mail address of whoever works on it. */
  readonly owner: string | null;
  readonly first_answer_at: string | null;
  /** From arrival to the first answer. */
  readonly answer_minutes: number | null;
}

/** Everything that was done to a lead. */
export interface LeadEventTable {
  /** Sorts by time. */
  readonly id: string;
  readonly lead_id: string;
  readonly at: string;
  /** The mail address of whoever did it. */
  readonly actor: string;
  /** JSON, as `leadEventSchema` says it. */
  readonly action: string;
}
