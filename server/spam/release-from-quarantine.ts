import type { Database } from '../database/database.ts';
import { queueDeliveries } from '../deliveries/outbox.ts';

/** The page and the block of the form that a lead was sent from. */
export interface QuarantinedLead {
  readonly page_path: string;
  readonly block: string;
}

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
    .select(['id', 'is_canary', 'page_path', 'block'])
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (lead !== undefined) await queueDeliveries(transaction, lead, receiversOf(lead), now);
}
