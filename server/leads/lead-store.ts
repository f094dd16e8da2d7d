import { createHash } from 'node:crypto';
import type { Lead } from '../../blocks/forms/lead-request.ts';
import { createBatchWriter } from '../database/batch-writer.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { createIdGenerator } from '../database/id-generator.ts';
import { createQueryTexts } from '../database/query-texts.ts';
import type { LeadColumns } from '../database/tables/lead-table.ts';
import { transact } from '../database/transact.ts';
import { insertDeliveries } from '../deliveries/outbox.ts';
import { isQuarantined, type SpamSign, spamScore, writeSpamSigns } from '../spam/spam-sign.ts';
import type { LeadCircumstances } from './lead-circumstances.ts';

export interface NewLead {
  readonly lead: Lead;
  readonly circumstances: LeadCircumstances;
  /**
   * The sender's name for this submission; repeating it with the same lead stores nothing further. A sender that names
   * none means the same submission by saying the same from the same form within ten minutes.
   */
  readonly submissionId: string | undefined;
  /** What about it speaks for a bot. With enough of it the lead is quarantined: stored, and nobody is told. */
  readonly spamSigns: readonly SpamSign[];
  /** True for the daily lead that the site sends itself. */
  readonly isCanary?: boolean;
}

/** What else happens when a lead is stored. A repetition of an earlier submission is no new lead. */
export interface LeadStoreOptions {
  /** The names of the receivers that are told of every lead: their deliveries are queued as it is stored. */
  readonly receivers?: readonly string[];
  /** Each runs in the transaction that stores the lead: all of it is kept or nothing. May run again after a failure. */
  readonly storing?: readonly ((transaction: DatabaseTransaction, lead: LeadColumns) => Promise<void>)[];
  /** Each is told of leads that have been committed. */
  readonly stored?: readonly ((leads: readonly LeadColumns[]) => void)[];
}

export interface LeadStore {
  /** Resolves with the lead's id once it is committed; the id of the earlier one where this is a repetition. */
  store(lead: NewLead, receivedAt: Date): Promise<string>;
}

const sameSubmissionMilliseconds = 10 * 60_000;

export function createLeadStore(database: Database, options: LeadStoreOptions = {}): LeadStore {
  const { receivers = [], storing = [], stored = [] } = options;
  const nextId = createIdGenerator();
  const write = createBatchWriter(async (rows: readonly Submission[]) => {
    const { ids, added } = await transact(database, async (transaction) => {
      const ids: string[] = [];
      const added: LeadColumns[] = [];
      for (const submission of rows) {
        const earlier = await insert(transaction, submission);
        ids.push(earlier ?? submission.row.id);
        if (earlier !== undefined) continue;
        await insertDeliveries(transaction, submission.row, submission.receivers, submission.receivedAt);
        for (const act of storing) await act(transaction, submission.row);
        added.push(submission.row);
      }
      return { ids, added };
    });
    if (added.length > 0) for (const tell of stored) tell(added);
    return ids;
  });
  return {
    store: (lead, receivedAt) => write(toSubmission(lead, nextId(receivedAt), receivedAt, receivers)),
  };
}

interface Submission {
  readonly row: LeadColumns & {
    readonly submission_key: string;
    readonly status: 'new' | 'spam';
    readonly is_canary: number;
    readonly deliveries_due: number;
  };
  /** Who is told of it. */
  readonly receivers: readonly string[];
  readonly receivedAt: Date;
  /** An equal submission before this instant was another one; undefined where the sender named it. */
  readonly sameSince: string | undefined;
}

const insertion = createQueryTexts();

/** Inserts the lead; where it is a repetition, answers the id of the earlier one instead. */
async function insert(
  transaction: DatabaseTransaction,
  { row, sameSince }: Submission,
): Promise<string | undefined> {
  if (sameSince !== undefined) {
    await transaction
      .updateTable('leads')
      .set({ submission_key: null })
      .where('submission_key', '=', row.submission_key)
      .where('received_at', '<', sameSince)
      .execute();
  }
  const { numAffectedRows = 0n } = await transaction.executeQuery(
    insertion(transaction, 'lead', Object.values(row), () =>
      transaction
        .insertInto('leads')
        .values(row)
        .onConflict((conflict) => conflict.column('submission_key').doNothing()),
    ),
  );
  if (numAffectedRows > 0n) return undefined;
  const earlier = await transaction
    .selectFrom('leads')
    .select('id')
    .where('submission_key', '=', row.submission_key)
    .executeTakeFirstOrThrow();
  return earlier.id;
}

function toSubmission(
  newLead: NewLead,
  id: string,
  receivedAt: Date,
  allReceivers: readonly string[],
): Submission {
  const { lead, circumstances, submissionId, spamSigns, isCanary = false } = newLead;
  const receivers = isQuarantined(spamSigns) ? [] : allReceivers;
  const { pagePath, block } = circumstances;
  // The key covers what the lead says: a sender that uses one name for two different leads loses neither.
  const key =
    submissionId === undefined
      ? hash('same fields', lead, pagePath, block)
      : hash('submission id', submissionId, lead);
  const row = {
    id,
    received_at: receivedAt.toISOString(),
    submission_key: key,
    spam_score: spamScore(spamSigns),
    spam_signs: writeSpamSigns(spamSigns),
    status: isQuarantined(spamSigns) ? ('spam' as const) : ('new' as const),
    is_canary: Number(isCanary),
    deliveries_due: receivers.length,
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    company: lead.company,
    service: lead.service,
    location: lead.location,
    message: lead.message,
    source: lead.source,
    page_path: pagePath,
    city_slug: circumstances.citySlug,
    service_slug: circumstances.serviceSlug,
    block,
    content_version: circumstances.contentVersion,
    referrer_host: circumstances.referrerHost,
    utm: JSON.stringify(circumstances.utm),
    consent: circumstances.consent,
  };
  const sameSince = new Date(receivedAt.getTime() - sameSubmissionMilliseconds).toISOString();
  return { row, receivers, receivedAt, sameSince: submissionId === undefined ? sameSince : undefined };
}

function hash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
