import { Readable } from 'node:stream';
import { type Stringifier, stringify } from 'csv-stringify';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeadTable } from '../database/tables/lead-table.ts';
import type { LeadFilter } from '../leads/lead-filter.ts';
import { readAllLeads } from '../leads/lead-inbox.ts';
import { csvCell } from './csv-cell.ts';

const columns = {
  id: 'Id',
  received_at: 'Received',
  status: 'Status',
  owner: 'Owner',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  city_slug: 'City',
  service_slug: 'Service',
  source: 'Source',
  page_path: 'Page',
  first_answer_at: 'First answer',
  message: 'Message',
} as const satisfies Partial<Record<keyof LeadTable, string>>;

/** A stream of the leads that match a filter as CSV (RFC 4180). It reads from the database at the speed of its reader. */
export function exportLeads(database: Database, filter: LeadFilter, timeZone: string): Stringifier {
  const csv = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    columns: Object.entries(columns).map(([key, header]) => ({ key, header })),
  });
  const rows = Readable.from(cellsOf(database, filter, timeZone));
  rows.on('error', (error) => csv.destroy(error));
  return rows.pipe(csv);
}

async function* cellsOf(database: Database, filter: LeadFilter, timeZone: string) {
  for await (const leads of readAllLeads(database, { filter, timeZone })) {
    for (const lead of leads) yield cells(lead);
  }
}

function cells(lead: Selectable<LeadTable>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(lead).map(([name, value]) => [name, csvCell(String(value ?? ''))]),
  );
}
