import type { Lead } from '../../blocks/forms/lead.ts';
import type { Database } from '../database/database.ts';
import { unknownContext } from '../leads/lead-context.ts';
import { createLeadStore } from '../leads/lead-store.ts';
import type { SpamSignal } from '../leads/spam/spam-signal.ts';
import { sampleLead } from './sample-delivery.ts';

let stored = 0;

export interface SampleLeadOptions {
  readonly receivers: readonly string[];
  readonly now?: Date;
  readonly lead?: Partial<Lead>;
  readonly spamSignals?: readonly SpamSignal[];
}

/** Stores a lead with its deliveries and returns its id. */
export async function queueSampleLead(
  database: Database,
  { receivers, now = new Date(), lead = {}, spamSignals = [] }: SampleLeadOptions,
): Promise<string> {
  stored += 1;
  const { id } = await createLeadStore(database, { receiversOf: () => receivers }).store(
    {
      lead: { ...sampleLead, ...lead },
      context: unknownContext,
      submissionId: `sample ${stored}`,
      spamSignals,
    },
    now,
  );
  return id;
}
