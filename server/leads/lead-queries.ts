import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeadTable } from '../database/tables/lead-table.ts';
import { type LeadEvent, leadEventSchema } from './lead-event.ts';

/** All that is kept of one lead. */
export function readLead(database: Database, id: string): Promise<Selectable<LeadTable> | undefined> {
  return database.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What was done to a lead, oldest first. */
export async function readTimeline(database: Database, leadId: string): Promise<LeadEvent[]> {
  const rows = await database
    .selectFrom('lead_events')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, actor, action }) =>
    leadEventSchema.parse({ id, at, actor, action: JSON.parse(action) }),
  );
}

/** Every source that a lead named, read from the index of sources a step at a time. */
export async function readSources(database: Database): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    with recursive known(source) as (
      select min(source) from leads
      union all
      select (select min(source) from leads where source > known.source) from known where known.source is not null
    )
    select source from known where source is not null limit 200`.execute(database);
  return rows.map(({ source }) => source);
}

/** How many leads each page of a city about a service brought, spam and the daily test lead left out. */
export async function readCellCounts(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ cell: string; leads: number }>`
    select city_slug || '/' || service_slug as cell, count(*) as leads from leads
    where is_canary = 0 and status <> 'spam' and city_slug <> '' and service_slug <> ''
    group by city_slug, service_slug`.execute(database);
  return new Map(rows.map(({ cell, leads }) => [cell, leads]));
}
