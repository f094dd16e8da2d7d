import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeadTable } from '../database/database-schema.ts';
import { type LeadEvent, leadEventSchema } from './lead-event.ts';

/** All columns of one lead. */
export function readLead(database: Database, id: string): Promise<Selectable<LeadTable> | undefined> {
  return database.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The events of a lead, oldest first. */
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

/** The distinct sources of all leads. */
export async function readSources(database: Database): Promise<string[]> {
  const sources = database.selectFrom('leads').select('source').distinct().orderBy('source').limit(200);
  return (await sources.execute()).map(({ source }) => source);
}

/** The number of leads by `city/service`. */
export type CellCounts = ReadonlyMap<string, number>;

/** The number of leads by `city/service`, without spam and canary leads. */
export async function readCellCounts(database: Database): Promise<CellCounts> {
  const { rows } = await sql<{ cell: string; leads: number }>`
    select city_slug || '/' || service_slug as cell, count(*) as leads from leads
    where is_canary = 0 and status <> 'spam' and city_slug <> '' and service_slug <> ''
    group by city_slug, service_slug`.execute(database);
  return new Map(rows.map(({ cell, leads }) => [cell, leads]));
}

/** The number of leads of one city and service that {@link readCellCounts} counts. */
export async function readCellLeads(
  database: Database,
  { city, service }: { readonly city: string; readonly service: string },
): Promise<number> {
  const { leads } = await database
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll().as('leads'))
    .where('is_canary', '=', 0)
    .where('status', '<>', 'spam')
    .where('city_slug', '=', city)
    .where('service_slug', '=', service)
    .executeTakeFirstOrThrow();
  return Number(leads);
}

/** When the first lead that {@link readCellCounts} counts arrived; null without one. */
export async function readFirstCellLead(database: Database): Promise<string | null> {
  const { received } = await database
    .selectFrom('leads')
    .select(({ fn }) => fn.min('received_at').as('received'))
    .where('is_canary', '=', 0)
    .where('status', '<>', 'spam')
    .where('city_slug', '<>', '')
    .where('service_slug', '<>', '')
    .executeTakeFirstOrThrow();
  return received;
}
