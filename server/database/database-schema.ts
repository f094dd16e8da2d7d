import type { SessionTable, UserTable } from '../auth/user-table.ts';
import type { LeadEventTable, LeadWorkColumns } from '../dashboard/lead-work-table.ts';
import type { DeliveryTable, LeadDeliveryColumns } from '../deliveries/delivery-table.ts';
import type { RateLimitTable } from '../rate-limits/rate-limit-table.ts';

/**
 * The tables as queries see them. Column types are those that SQLite and PostgreSQL share: text and whole numbers;
 * an instant is ISO 8601 text in UTC, which sorts as it reads.
 */
export interface DatabaseSchema {
  readonly deliveries: DeliveryTable;
  readonly lead_events: LeadEventTable;
  readonly leads: LeadTable;
  readonly rate_limits: RateLimitTable;
  readonly sessions: SessionTable;
  readonly users: UserTable;
}

export interface LeadTable extends LeadDeliveryColumns, LeadWorkColumns {
  /** Sorts by time of arrival. */
  readonly id: string;
  readonly received_at: string;
  /** Equal for the repetitions of one submission; null for a sender that names none. */
  readonly submission_key: string | null;
  /** Why this may be a bot's, or empty. Such a lead is kept like any other. */
  readonly suspicion: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly service: string;
  readonly location: string;
  readonly message: string;
  readonly source: string;
}
