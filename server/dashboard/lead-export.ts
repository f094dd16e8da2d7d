import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Stringifier, stringify } from 'csv-stringify';
import type { Selectable } from 'kysely';
import { phrasesWords } from '../../engine/words/phrases.words.ts';
import type { ReadWords } from '../../engine/words/words.ts';
import type { Database } from '../database/database.ts';
import type { LeadTable } from '../database/database-schema.ts';
import { fieldText, readLeadFields } from '../leads/forms/lead-field.ts';
import type { LeadFilter } from '../leads/lead-filter.ts';
import { readLeads } from '../leads/lead-inbox.ts';
import { leadExportWords } from '../words/lead-export.words.ts';
import { csvCell } from './csv-cell.ts';

/** The exported columns, with the word that is the heading of each. */
const columns = {
  id: 'id',
  received_at: 'received',
  status: 'status',
  owner: 'owner',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  company: 'company',
  city_slug: 'city',
  service_slug: 'service',
  source: 'source',
  page_path: 'page',
  first_answer_at: 'firstAnswer',
  message: 'message',
  fields: 'fields',
} as const satisfies Partial<Record<keyof LeadTable, keyof typeof leadExportWords.words>>;

/** The columns of times. They are in the time zone of the business, like the dashboard, and their headings name it. */
const times: ReadonlySet<string> = new Set<keyof typeof columns>(['received_at', 'first_answer_at']);

/** A stream of the leads that match a filter as CSV (RFC 4180). It reads from the database at the speed of its reader. */
export function exportLeads(
  database: Database,
  filter: LeadFilter,
  timeZone: string,
  words: ReadWords,
): Stringifier {
  const csv = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    // Otherwise only line breaks like that delimiter are quoted, and others end the row.
    quoted: true,
    quoted_empty: true,
    columns: Object.entries(columns).map(([key, heading]) => ({
      key,
      header: words(leadExportWords)(heading) + (times.has(key) ? ` (${timeZone})` : ''),
    })),
  });
  const rows = Readable.from(cellsOf(database, filter, timeZone, words));
  rows.on('error', (error) => csv.destroy(error));
  return rows.pipe(csv);
}

/** Leads in a batch: an export never holds all leads in memory, and does not block the database. */
const batchSize = 500;

async function* cellsOf(database: Database, filter: LeadFilter, timeZone: string, words: ReadWords) {
  // Swedish writes times like ISO 8601, which spreadsheets read as times: "2026-11-27 14:05:33".
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  let before: string | undefined;
  do {
    const leads = await readLeads(database, { filter, timeZone, before, limit: batchSize });
    for (const lead of leads) {
      yield cells(lead, words, time);
      // Other requests are answered between two leads.
      await setImmediate();
    }
    before = leads.length < batchSize ? undefined : leads.at(-1)?.id;
  } while (before !== undefined);
}

function cells(
  lead: Selectable<LeadTable>,
  words: ReadWords,
  time: Intl.DateTimeFormat,
): Readonly<Record<string, string>> {
  const written = (name: string, value: string) =>
    times.has(name) && value !== '' ? time.format(new Date(value)) : value;
  const fields = readLeadFields(lead.fields).map((field) =>
    words(phrasesWords)('labeled', { label: field.label, text: fieldText(field, words) }),
  );
  return Object.fromEntries(
    Object.entries({ ...lead, fields: fields.join('\n') }).map(([name, value]) => [
      name,
      csvCell(written(name, String(value ?? ''))),
    ]),
  );
}
