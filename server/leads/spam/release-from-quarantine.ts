import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { LeadColumns } from '../../database/database-schema.ts';
import { queueDeliveries } from '../deliveries/outbox.ts';

/** The form that a lead was sent with. */
export type QuarantinedLead = Pick<Selectable<LeadColumns>, 'page_path' | 'block' | 'form'>;

/**
 * Queues the deliveries of a quarantined lead. Call it in the transaction that changes its status. A lead that was
 * delivered before a user marked it as spam is not delivered again.
 */
export async function releaseFromQuarantine(
  transaction: Database,
  leadId: string,
  receiversOf: (lead: QuarantinedLead) => readonly string[],
  now: Date,
): Promise<void> {
  const lead = await transaction
    .selectFrom('leads')
    .select(['id', 'is_canary', 'page_path', 'block', 'form'])
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (lead !== undefined) await queueDeliveries(transaction, lead, receiversOf(lead), now);
}
