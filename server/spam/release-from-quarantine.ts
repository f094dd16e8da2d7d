import type { Database } from '../database/database.ts';
import { queueDeliveries } from '../deliveries/outbox.ts';

/**
 * Queues the deliveries of a quarantined lead. Call it in the transaction that changes its status. A lead that was
 * delivered before a user marked it as spam is not delivered again.
 */
export async function releaseFromQuarantine(
  transaction: Database,
  leadId: string,
  receivers: readonly string[],
  now: Date,
): Promise<void> {
  const lead = await transaction
    .selectFrom('leads')
    .select(['id', 'is_canary'])
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (lead !== undefined) await queueDeliveries(transaction, lead, receivers, now);
}
