import type { Selectable } from 'kysely';
import { compareText } from '../../engine/content/compare-text.ts';
import { type Database, dialectOf } from '../database/database.ts';
import type { LeadColumns, LeadWorkColumns } from '../database/database-schema.ts';
import { createIdGenerator } from '../database/id-generator.ts';
import type { LeadStatus } from '../database/lead-status.ts';
import { queueDeliveries } from './deliveries/outbox.ts';
import type { LeadChange, LeadConflict } from './lead-change.ts';
import type { LeadEvent } from './lead-event.ts';
import { readTimeline } from './lead-queries.ts';

export interface ChangedBy {
  /** The email address of the user. */
  readonly actor: string;
  readonly at: Date;
}

/** The form that a lead was sent with. */
export type FormOfLead = Pick<Selectable<LeadColumns>, 'page_path' | 'block' | 'form'>;

/** Returns the names of the receivers of a lead that is released from quarantine. */
export type ReceiversOfLead = (lead: FormOfLead) => readonly string[];

const nextEventId = createIdGenerator();

export interface ChangedLeads {
  /** The previous values of the changed leads. Sent as changes, they undo the change unless a lead was changed since. */
  readonly before: readonly LeadChange[];
  readonly conflicts: readonly LeadConflict[];
}

/**
 * Changes leads in one transaction. Skips values that are already set, leads that were erased, and conflicts. Queues the
 * deliveries of leads that are released from quarantine; a lead that was delivered before a user marked it as spam is not
 * delivered again.
 */
export function changeLeads(
  database: Database,
  changes: readonly LeadChange[],
  by: ChangedBy,
  receiversOf: ReceiversOfLead,
): Promise<ChangedLeads> {
  return database.transaction().execute(async (transaction) => {
    const before: LeadChange[] = [];
    const conflicts: LeadConflict[] = [];
    // A fixed order prevents deadlocks between transactions.
    for (const change of [...changes].sort((left, right) => compareText(left.id, right.id))) {
      const outcome = await changeLead(transaction, change, by, receiversOf);
      if (outcome?.kind === 'changed') before.push(outcome.before);
      if (outcome?.kind === 'conflict') conflicts.push(outcome.conflict);
    }
    return { before, conflicts };
  });
}

/** The result of one change; undefined if there was nothing to change. */
type Outcome =
  | { readonly kind: 'changed'; readonly before: LeadChange }
  | { readonly kind: 'conflict'; readonly conflict: LeadConflict }
  | undefined;

async function changeLead(
  transaction: Database,
  change: LeadChange,
  by: ChangedBy,
  receiversOf: ReceiversOfLead,
): Promise<Outcome> {
  const { id } = change;
  const lead = await readForChange(transaction, id);
  if (lead === undefined) return undefined;
  const since = changesSince(lead, change);
  if (since.length > 0) return conflictOf(transaction, id, since);
  const status = change.status !== undefined && change.status !== lead.status ? change.status : undefined;
  const owner = change.owner !== undefined && change.owner !== lead.owner ? change.owner : undefined;
  if (status === undefined && owner === undefined) return undefined;
  const answer = status === undefined ? {} : firstAnswer(lead, { ...change, status }, by.at);

  await transaction
    .updateTable('leads')
    .set({
      ...(status !== undefined && { status, ...answer }),
      ...(owner !== undefined && { owner }),
    })
    .where('id', '=', id)
    .execute();
  if (status !== undefined)
    await record(transaction, id, by, { kind: 'status', from: lead.status, to: status });
  if (owner !== undefined) await record(transaction, id, by, { kind: 'owner', from: lead.owner, to: owner });
  if (lead.status === 'spam' && status !== undefined)
    await queueDeliveries(transaction, { ...lead, id }, receiversOf(lead), by.at);
  const before = {
    id,
    ...(status !== undefined && { status: lead.status }),
    ...('first_answer_at' in answer && { firstAnswerAt: lead.first_answer_at }),
    ...(owner !== undefined && { owner: lead.owner }),
    expected: { ...(status !== undefined && { status }), ...(owner !== undefined && { owner }) },
  };
  return { kind: 'changed', before };
}

/** Reads a lead and locks it until the end of the transaction. SQLite has one writer at a time and needs no lock. */
function readForChange(transaction: Database, id: string) {
  const query = transaction
    .selectFrom('leads')
    .select(['status', 'owner', 'received_at', 'first_answer_at', 'is_canary', 'page_path', 'block', 'form'])
    .where('id', '=', id);
  return (dialectOf(transaction) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

type ChangeKind = LeadEvent['action']['kind'];

/** The kinds of changes that users have made to the lead since it had the expected values. */
function changesSince(
  lead: { readonly status: LeadStatus; readonly owner: string | null },
  { expected }: LeadChange,
): readonly ChangeKind[] {
  const { status = lead.status, owner = lead.owner } = expected ?? {};
  return [
    ...(status === lead.status ? [] : ['status' as const]),
    ...(owner === lead.owner ? [] : ['owner' as const]),
  ];
}

/** The conflict of a lead; undefined if no user has ever made such a change. */
async function conflictOf(transaction: Database, id: string, kinds: readonly ChangeKind[]): Promise<Outcome> {
  const timeline = await readTimeline(transaction, id);
  const last = timeline.findLast(({ action }) => kinds.includes(action.kind));
  return last && { kind: 'conflict', conflict: { id, changedBy: last.actor } };
}

/** The statuses that imply contact with the sender. The first of them sets the time of the first answer. */
const answeredStatuses: ReadonlySet<LeadStatus> = new Set(['contacted', 'qualified', 'won', 'lost']);

interface Answerable {
  readonly received_at: string;
  readonly first_answer_at: string | null;
}

interface StatusChange extends Pick<LeadChange, 'firstAnswerAt'> {
  readonly status: LeadStatus;
}

/** The columns to change. The status `new` resets the first answer: the earlier status was a mistake. */
function firstAnswer(
  { received_at, first_answer_at }: Answerable,
  { status, firstAnswerAt }: StatusChange,
  at: Date,
): Partial<Pick<LeadWorkColumns, 'first_answer_at' | 'answer_minutes'>> {
  if (firstAnswerAt !== undefined) return answeredAt(firstAnswerAt, received_at);
  if (status === 'new') return answeredAt(null, received_at);
  if (!answeredStatuses.has(status) || first_answer_at !== null) return {};
  return answeredAt(at.toISOString(), received_at);
}

function answeredAt(first_answer_at: string | null, received_at: string) {
  if (first_answer_at === null) return { first_answer_at, answer_minutes: null };
  const milliseconds = Math.max(0, Date.parse(first_answer_at) - Date.parse(received_at));
  return { first_answer_at, answer_minutes: milliseconds / 60_000 };
}

/** Stores a note. Returns false if there is no such lead. */
export function addNote(database: Database, leadId: string, text: string, by: ChangedBy): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const lead = await transaction
      .selectFrom('leads')
      .select('id')
      .where('id', '=', leadId)
      .executeTakeFirst();
    if (lead === undefined) return false;
    await record(transaction, leadId, by, { kind: 'note', text });
    return true;
  });
}

async function record(
  transaction: Database,
  leadId: string,
  { actor, at }: ChangedBy,
  action: LeadEvent['action'],
): Promise<void> {
  await transaction
    .insertInto('lead_events')
    .values({
      id: nextEventId(at),
      lead_id: leadId,
      at: at.toISOString(),
      actor,
      action: JSON.stringify(action),
    })
    .execute();
}
