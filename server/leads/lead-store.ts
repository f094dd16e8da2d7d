import { createHash } from 'node:crypto';
import type { Lead } from '../../blocks/contact-form/lead.ts';
import type { Database } from '../database/open-database.ts';
import { createLeadIdGenerator } from './lead-id.ts';

export interface NewLead {
  readonly lead: Lead;
  /** The sender's name for this submission; repeating it with the same lead stores nothing further. */
  readonly submissionId: string | undefined;
  /** Why this may be a bot's, or empty. */
  readonly suspicion: string;
}

export interface LeadStore {
  /** Resolves with the lead's id once it is committed; the id of the earlier one where this is a repetition. */
  store(lead: NewLead, receivedAt: Date): Promise<string>;
}

export function createLeadStore(database: Database): LeadStore {
  const nextId = createLeadIdGenerator();
  return {
    async store({ lead, submissionId, suspicion }, receivedAt) {
      const submissionKey = submissionId === undefined ? null : keyOf(submissionId, lead);
      const stored = await database
        .insertInto('leads')
        .values({
          id: nextId(receivedAt),
          received_at: receivedAt.toISOString(),
          submission_key: submissionKey,
          suspicion,
          first_name: lead.firstName,
          last_name: lead.lastName,
          email: lead.email,
          phone: lead.phone,
          company: lead.company,
          service: lead.service,
          location: lead.location,
          message: lead.message,
          source: lead.source,
        })
        .onConflict((conflict) => conflict.column('submission_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored !== undefined) return stored.id;
      const earlier = await database
        .selectFrom('leads')
        .select('id')
        .where('submission_key', '=', submissionKey)
        .executeTakeFirstOrThrow();
      return earlier.id;
    },
  };
}

/** Covers what the lead says: a sender that uses one submission id for two different leads loses neither. */
function keyOf(submissionId: string, lead: Lead): string {
  return createHash('sha256')
    .update(JSON.stringify([submissionId, lead]))
    .digest('base64url');
}
