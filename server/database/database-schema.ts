import type { AuditEventTable } from './tables/audit-event-table.ts';
import type { DeliveryTable } from './tables/delivery-table.ts';
import type { LeadTable } from './tables/lead-table.ts';
import type { LeadEventTable } from './tables/lead-work-table.ts';
import type { RateLimitTable } from './tables/rate-limit-table.ts';
import type { SiteTable } from './tables/site-table.ts';
import type { SessionTable, UserTable } from './tables/user-table.ts';
import type { WriteProbeTable } from './tables/write-probe-table.ts';

/**
 * The tables. Columns use types that SQLite and PostgreSQL share: text and numbers. An instant is ISO 8601 text in UTC,
 * which sorts by time.
 */
export interface DatabaseSchema {
  readonly audit_events: AuditEventTable;
  readonly deliveries: DeliveryTable;
  readonly lead_events: LeadEventTable;
  readonly leads: LeadTable;
  readonly rate_limits: RateLimitTable;
  readonly sessions: SessionTable;
  readonly sites: SiteTable;
  readonly users: UserTable;
  readonly write_probes: WriteProbeTable;
}
