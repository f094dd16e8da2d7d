import type { Database } from '../database/database.ts';
import { queueDeliveries } from '../deliveries/outbox.ts';

/**
 * Queues what was held back while a lead was taken for spam; call it in the transaction that says that it is none. A
 * lead that was marked as spam by hand, after the receivers had been told, makes no second notice.
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
