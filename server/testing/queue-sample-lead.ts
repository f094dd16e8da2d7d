import { randomUUID } from 'node:crypto';
import type { Lead } from '../../blocks/contact-form/lead.ts';
import type { Database } from '../database/open-database.ts';
import { transact } from '../database/transact.ts';
import { queueDeliveries } from '../deliveries/outbox.ts';
import { unknownCircumstances } from '../leads/lead-circumstances.ts';
import { createLeadStore } from '../leads/lead-store.ts';
import { sampleLead } from './sample-delivery.ts';

export interface SampleLeadOptions {
  readonly receivers: readonly string[];
  readonly now?: Date;
  readonly lead?: Partial<Lead>;
}

/** Stores a lead, queues its deliveries, and answers its id. */
export async function queueSampleLead(
  database: Database,
  { receivers, now = new Date(), lead = {} }: SampleLeadOptions,
): Promise<string> {
  const stored = {
    lead: { ...sampleLead, ...lead },
    circumstances: unknownCircumstances,
    // Equal leads of one test are leads of their own.
    submissionId: randomUUID(),
    suspicion: '',
  };
  const id = await createLeadStore(database).store(stored, now);
  await transact(database, (transaction) =>
    queueDeliveries(transaction, { id, isCanary: false }, receivers, now),
  );
  return id;
}
