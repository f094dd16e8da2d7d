import type { Database } from './database.ts';
import * as leads from './migrations/0001-leads.ts';
import * as leadCircumstances from './migrations/0002-lead-circumstances.ts';
import * as signIn from './migrations/0010-sign-in.ts';
import * as rateLimits from './migrations/0011-rate-limits.ts';
import * as deliveries from './migrations/0020-deliveries.ts';
import * as spam from './migrations/0021-spam.ts';
import * as deliveryCounts from './migrations/0022-delivery-counts.ts';
import * as leadWork from './migrations/0030-lead-work.ts';
import * as leadFields from './migrations/0040-lead-fields.ts';
import * as writeProbes from './migrations/0050-write-probes.ts';
import * as auditLog from './migrations/0060-audit-log.ts';
import * as looks from './migrations/0070-looks.ts';
import * as leadForms from './migrations/0080-lead-forms.ts';
import * as unicodeSearch from './migrations/0090-unicode-search.ts';
import * as foldedSearch from './migrations/0100-folded-search.ts';
import * as site from './migrations/0110-site.ts';
import * as roles from './migrations/0120-roles.ts';
import * as studio from './migrations/0130-studio.ts';
import * as studioPublications from './migrations/0140-studio-publications.ts';
import * as studioPictures from './migrations/0150-studio-pictures.ts';
import * as pageVisits from './migrations/0160-page-visits.ts';

/** One change of the tables. There are no down migrations: another migration fixes a mistake. */
interface Migration {
  /** Runs in a transaction that holds the migration lock. Columns use the types of `columnTypes`. */
  readonly up: (transaction: Database) => Promise<void>;
}

/**
 * All migrations in the order in which they run. Each is in its own file, NNNN-name.ts. A released migration is never
 * edited, renamed or removed; a new one follows it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-leads': leads,
  '0002-lead-circumstances': leadCircumstances,
  '0010-sign-in': signIn,
  '0011-rate-limits': rateLimits,
  '0020-deliveries': deliveries,
  '0021-spam': spam,
  '0022-delivery-counts': deliveryCounts,
  '0030-lead-work': leadWork,
  '0040-lead-fields': leadFields,
  '0050-write-probes': writeProbes,
  '0060-audit-log': auditLog,
  '0070-looks': looks,
  '0080-lead-forms': leadForms,
  '0090-unicode-search': unicodeSearch,
  '0100-folded-search': foldedSearch,
  '0110-site': site,
  '0120-roles': roles,
  '0130-studio': studio,
  '0140-studio-publications': studioPublications,
  '0150-studio-pictures': studioPictures,
  '0160-page-visits': pageVisits,
};
