import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Lead } from '../../blocks/forms/lead.ts';
import { createBatchWriter } from '../database/batch-writer.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { concernsDatabase } from '../database/database-error.ts';
import type { LeadColumns } from '../database/database-schema.ts';
import { createIdGenerator } from '../database/id-generator.ts';
import { searchExtras } from '../database/search-words.ts';
import { type StorageGuard, unguardedStorage } from '../database/storage-guard.ts';
import { insertDeliveries } from './deliveries/outbox.ts';
import { type LeadField, wordsOfFields, writeLeadFields } from './forms/lead-field.ts';
import type { LeadContext } from './lead-context.ts';
import { isQuarantined, type SpamSignal, spamScore, writeSpamSignals } from './spam/spam-signal.ts';

export interface NewLead {
  readonly lead: Lead;
  /** The values of the form that are not part of a lead. */
  readonly fields?: readonly LeadField[];
  readonly context: LeadContext;
  /**
   * The sender's idempotency key: the same lead with the same key is stored once. Without a key, an equal lead from the
   * same form within ten minutes counts as the same submission.
   */
  readonly submissionId: string | undefined;
  /** With enough points the lead is quarantined: it is stored, but no receiver is notified. */
  readonly spamSignals: readonly SpamSignal[];
  /** True for the canary lead, which the server sends itself once a day. */
  readonly isCanary?: boolean;
}

export interface LeadStoreOptions {
  /** Verifies before and after each commit that the path still names the file. Without it, nothing is verified. */
  readonly storage?: StorageGuard;
  /**
   * The names of the receivers of a form's leads, by its slug. Deliveries to them are queued in the transaction that
   * stores the lead. By default there are none.
   */
  readonly receiversOf?: (form: string) => readonly string[];
  /** Called after a commit with a new lead. Repetitions of a submission are not new. */
  readonly stored?: () => void;
}

export interface StoredSubmission {
  /** The id of the lead; for a repetition, that of the earlier lead. */
  readonly id: string;
  readonly isRepeated: boolean;
}

export interface LeadStore {
  /** Resolves after the commit. */
  store(lead: NewLead, receivedAt: Date): Promise<StoredSubmission>;
  /** Returns the id of the lead that a submission would repeat; undefined if it would be a new one. */
  find(lead: NewLead, receivedAt: Date): Promise<string | undefined>;
}

const sameSubmissionMilliseconds = 10 * 60_000;

export function createLeadStore(database: Database, options: LeadStoreOptions = {}): LeadStore {
  const { storage = unguardedStorage, receiversOf = () => [], stored } = options;
  const nextId = createIdGenerator();
  const write = createBatchWriter(async (rows: readonly LeadSubmission[]) => {
    storage.verifyFile();
    const submissions = await database.transaction().execute(async (transaction) => {
      const done: StoredSubmission[] = [];
      for (const { row, receivers, receivedAt, sameSince } of rows) {
        const earlier = await insert(transaction, row, sameSince);
        if (earlier === undefined) await insertDeliveries(transaction, row, receivers, receivedAt);
        done.push({ id: earlier ?? row.id, isRepeated: earlier !== undefined });
      }
      return done;
    });
    // A file that was deleted during the transaction has taken the leads with it.
    storage.verifyFile();
    if (submissions.some(({ isRepeated }) => !isRepeated)) stored?.();
    return submissions;
  }, concernsDatabase);
  return {
    store: (lead, receivedAt) =>
      write(toSubmission(lead, nextId(receivedAt), receivedAt, receiversOf(lead.context.form))),
    async find(lead, receivedAt) {
      const { row, sameSince = '' } = toSubmission(lead, nextId(receivedAt), receivedAt, []);
      const earlier = await database
        .selectFrom('leads')
        .select('id')
        .where('submission_key', '=', row.submission_key)
        .where('received_at', '>=', sameSince)
        .executeTakeFirst();
      return earlier?.id;
    },
  };
}

interface LeadSubmission {
  readonly row: Selectable<LeadColumns> & {
    readonly submission_key: string;
    readonly status: 'new' | 'spam';
    readonly is_canary: number;
    readonly deliveries_due: number;
  };
  /** The receivers to notify. */
  readonly receivers: readonly string[];
  readonly receivedAt: Date;
  /** Equal submissions before this instant are different ones; undefined if the sender set an id. */
  readonly sameSince: string | undefined;
}

/**
 * Inserts the lead. For a repetition it inserts nothing and returns the id of the earlier lead. A lead that reaches its receivers
 * is no repetition of one in quarantine.
 */
async function insert(
  transaction: DatabaseTransaction,
  row: LeadSubmission['row'],
  sameSince: string | undefined,
): Promise<string | undefined> {
  if (sameSince !== undefined) {
    await transaction
      .updateTable('leads')
      .set({ submission_key: null })
      .where('submission_key', '=', row.submission_key)
      .where('received_at', '<', sameSince)
      .execute();
  }
  if (await insertIfNew(transaction, row)) return undefined;
  const earlier = await transaction
    .selectFrom('leads')
    .select(['id', 'status'])
    .where('submission_key', '=', row.submission_key)
    .executeTakeFirstOrThrow();
  if (earlier.status !== 'spam' || row.status === 'spam') return earlier.id;
  // No receiver knows of the lead in quarantine, so this one must not count as its repetition.
  await transaction.updateTable('leads').set({ submission_key: null }).where('id', '=', earlier.id).execute();
  await insertIfNew(transaction, row);
  return undefined;
}

/** Returns false if there is a lead with the same key. */
async function insertIfNew(transaction: DatabaseTransaction, row: LeadSubmission['row']): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('leads')
    .values(row)
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

function toSubmission(
  newLead: NewLead,
  id: string,
  receivedAt: Date,
  allReceivers: readonly string[],
): LeadSubmission {
  const { lead, fields = [], context, submissionId, spamSignals, isCanary = false } = newLead;
  const receivers = isQuarantined(spamSignals) ? [] : allReceivers;
  const { pagePath, block } = context;
  // The key includes the lead, so that a sender that reuses an id for a different lead loses neither of them.
  const values = fields.length === 0 ? [lead] : [lead, fields];
  const key =
    submissionId === undefined
      ? hash('same fields', ...values, pagePath, block)
      : hash('submission id', submissionId, ...values);
  const row = {
    id,
    received_at: receivedAt.toISOString(),
    submission_key: key,
    spam_score: spamScore(spamSignals),
    spam_signs: writeSpamSignals(spamSignals),
    status: isQuarantined(spamSignals) ? ('spam' as const) : ('new' as const),
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
    city_slug: context.citySlug,
    service_slug: context.serviceSlug,
    block,
    form: context.form === '' ? null : context.form,
    content_version: context.contentVersion,
    referrer_host: context.referrerHost,
    utm: JSON.stringify(context.utm),
    consent: context.consent,
    fields: writeLeadFields(fields),
    field_words: wordsOfFields(fields),
  };
  const sameSince = new Date(receivedAt.getTime() - sameSubmissionMilliseconds).toISOString();
  const searched = { ...row, search_extras: searchExtras(row) };
  return {
    row: searched,
    receivers,
    receivedAt,
    sameSince: submissionId === undefined ? sameSince : undefined,
  };
}

function hash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
