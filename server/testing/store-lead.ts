import { randomUUID } from 'node:crypto';
import type { Lead } from '../../blocks/forms/lead.ts';
import type { Database } from '../database/database.ts';
import type { LeadField } from '../leads/forms/lead-field.ts';
import { type LeadContext, unknownContext } from '../leads/lead-context.ts';
import { createLeadStore } from '../leads/lead-store.ts';
import { sampleLead } from './sample-delivery.ts';

export interface SampleOptions {
  readonly lead?: Partial<Lead>;
  readonly fields?: readonly LeadField[];
  readonly context?: Partial<LeadContext>;
  readonly receivedAt?: Date;
}

/** Stores a lead, even if it equals another one, and returns its id. */
export async function storeLead(database: Database, options: SampleOptions = {}): Promise<string> {
  const { lead, fields = [], context, receivedAt = new Date() } = options;
  const { id } = await createLeadStore(database).store(
    {
      lead: { ...sampleLead, ...lead },
      fields,
      context: { ...unknownContext, ...context },
      submissionId: randomUUID(),
      spamSignals: [],
    },
    receivedAt,
  );
  return id;
}
