import type { Database } from '../database/database.ts';
import type { LeadRetention } from '../settings/lead-retention-setting.ts';

const dayMilliseconds = 86_400_000;
const batch = 200;

/** Deletes expired leads with their deliveries and events. Returns the number of leads. */
export async function deleteExpiredLeads(
  database: Database,
  { otherForms, forms }: LeadRetention,
  now: Date,
): Promise<number> {
  let deleted = 0;
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds).toISOString();
  for (const [form, days] of forms) deleted += await deleteBefore(database, before(days), { form });
  if (otherForms !== undefined)
    deleted += await deleteBefore(database, before(otherForms), { notForms: [...forms.keys()] });
  return deleted;
}

async function deleteBefore(
  database: Database,
  instant: string,
  which: { readonly form: string } | { readonly notForms: readonly string[] },
): Promise<number> {
  let deleted = 0;
  for (;;) {
    // Small batches, so that new leads do not wait long for the lock.
    let expired = database.selectFrom('leads').select('id').where('received_at', '<', instant).limit(batch);
    if ('form' in which) expired = expired.where('block', '=', which.form);
    else if (which.notForms.length > 0) expired = expired.where('block', 'not in', which.notForms);
    const ids = (await expired.execute()).map(({ id }) => id);
    if (ids.length === 0) return deleted;
    await database.deleteFrom('leads').where('id', 'in', ids).execute();
    deleted += ids.length;
  }
}
