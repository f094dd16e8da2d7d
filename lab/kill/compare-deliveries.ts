import { z } from 'zod';
import type { Database } from '../../server/database/database.ts';
import { deliverySummary } from '../../server/leads/deliveries/delivery-summary.ts';
import type { WebhookMessage } from '../../server/testing/webhook-inbox.ts';

export interface DeliveryComparison {
  readonly deliveries: number;
  /** Messages after the first of a delivery: sent, but not yet marked as delivered when the server was killed. */
  readonly repeated: number;
  /** Violated guarantees, as sentences. */
  readonly faults: readonly string[];
}

const bodySchema = z.object({ data: z.object({ id: z.string() }) });

/** Checks that the receiver got every delivery at least once and that the database has it once, as delivered. */
export async function compareDeliveries(
  database: Database,
  messages: readonly WebhookMessage[],
): Promise<DeliveryComparison> {
  const leads = await database.selectFrom('leads').select('id').execute();
  const rows = await database.selectFrom('deliveries').select(['id', 'lead_id', 'state']).execute();
  const rowsOf = Map.groupBy(rows, ({ lead_id }) => lead_id);
  const messagesOf = Map.groupBy(messages, ({ body }) => bodySchema.parse(JSON.parse(body)).data.id);
  const stored = new Set(leads.map(({ id }) => id));
  const summary = await deliverySummary(database, []);
  return {
    deliveries: rows.length,
    repeated: messages.length - messagesOf.size,
    faults: [
      ...leads.flatMap(({ id }) => faultsOf(id, rowsOf.get(id) ?? [], messagesOf.get(id) ?? [])),
      ...[...messagesOf.keys()]
        .filter((id) => !stored.has(id))
        .map((id) => `${id} was delivered and is not stored`),
      ...(summary.isEven ? [] : ['The delivery counts do not match']),
    ],
  };
}

interface DeliveryRow {
  readonly id: string;
  readonly state: string;
}

function faultsOf(
  lead: string,
  rows: readonly DeliveryRow[],
  messages: readonly WebhookMessage[],
): readonly string[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return [`${lead} has ${rows.length} deliveries`];
  const unknown = messages.filter(({ headers }) => headers['webhook-id'] !== row.id);
  return [
    ...(row.state === 'delivered' ? [] : [`The delivery of ${lead} is ${row.state}`]),
    ...(messages.length > 0 ? [] : [`${lead} was never delivered`]),
    ...(unknown.length === 0
      ? []
      : [`${lead} was delivered under ${unknown.length} other ${unknown.length === 1 ? 'id' : 'ids'}`]),
  ];
}
