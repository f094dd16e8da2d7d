import type { SessionTable, UserTable } from '../auth/user-table.ts';
import type { DeliveryTable } from '../deliveries/delivery-table.ts';
import type { LeadTable } from '../leads/lead-table.ts';
import type { LeadEventTable } from '../leads/lead-work-table.ts';
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
