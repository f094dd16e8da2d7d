import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { dayMilliseconds } from '../../engine/content/calendar.ts';
import { counted } from '../../engine/content/counted.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { recordAudit } from '../operations/audit/audit-log.ts';
import type { LeadRetention } from '../operations/settings/lead-retention-setting.ts';

const batch = 200;

/** Deletes expired leads with their deliveries and events, and records it in the audit log. Returns the number of leads. */
export async function deleteExpiredLeads(
  database: Database,
  { otherForms, forms }: LeadRetention,
  now: Date,
): Promise<number> {
  let deleted = 0;
  const names = [...forms.keys()];
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds).toISOString();
  for (const [name, days] of forms)
    deleted += await deleteBefore(database, before(days), isOf(name, names), now);
  if (otherForms !== undefined)
    deleted += await deleteBefore(
      database,
      before(otherForms),
      (lead) => lead.not(lead.or(names.map((name) => isOf(name, names)(lead)))),
      now,
    );
  return deleted;
}

/**
 * Returns warnings for the log at startup, one line each, about names that are no form of the site. They may still be right: the
 * form may be removed or have a fault, and the id of a block is allowed.
 */
export function retentionWarnings(
  { forms }: Pick<LeadRetention, 'forms'>,
  formsOfSite: readonly string[],
): readonly string[] {
  return [...forms.keys()]
    .filter((name) => !formsOfSite.includes(name))
    .map(
      (name) =>
        `LEAD_RETENTION_DAYS names "${name}", which is no form of the site, so its days apply only to leads of a removed form or of a block with this id. The forms are: ${formsOfSite.join(', ')}`,
    );
}

type Condition = (lead: ExpressionBuilder<DatabaseSchema, 'leads'>) => Expression<SqlBool>;

/** True for the leads of a form, by its slug or the id of its block. If the names contain both, the slug decides. */
function isOf(name: string, names: readonly string[]): Condition {
  return (lead) => {
    const form = lead.fn.coalesce('form', lead.val(''));
    return lead.or([
      lead(form, '=', name),
      lead.and([lead('block', '=', name), lead(form, 'not in', names)]),
    ]);
  };
}

async function deleteBefore(
  database: Database,
  instant: string,
  condition: Condition,
  now: Date,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    // Small batches, so that new leads do not wait long for the lock.
    const expired = database
      .selectFrom('leads')
      .select('id')
      .where('received_at', '<', instant)
      .where(condition)
      .limit(batch);
    const ids = (await expired.execute()).map(({ id }) => id);
    if (ids.length === 0) return deleted;
    // Together, so that no lead is deleted without a record if a later batch fails.
    await database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('leads').where('id', 'in', ids).execute();
      const entry = {
        event: 'leads-expired',
        actor: 'server',
        details: counted(ids.length, 'lead'),
      } as const;
      await recordAudit(transaction, entry, now);
    });
    deleted += ids.length;
  }
}
