import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeadTable } from '../database/database-schema.ts';
import { createIdGenerator } from '../database/id-generator.ts';

const nextId = createIdGenerator();

export type SampleLeadProperties = Partial<Insertable<LeadTable>>;

/** Inserts a lead that was received at an instant and returns its id. */
export async function storeSampleLead(
  database: Database,
  receivedAt: Date,
  properties: SampleLeadProperties = {},
): Promise<string> {
  const id = nextId(receivedAt);
  await database
    .insertInto('leads')
    .values({
      id,
      received_at: receivedAt.toISOString(),
      submission_key: null,
      spam_score: 0,
      spam_signs: '[]',
      first_name: 'Maria',
      last_name: 'Gomez',
      email: 'maria@clinic.example',
      phone: '(603) 555-0150',
      company: 'Clinic',
      service: '',
      location: '',
      message: 'The network is down.',
      source: 'homepage',
      page_path: '/',
      city_slug: '',
      service_slug: '',
      block: 'contact',
      content_version: 'v1',
      referrer_host: '',
      utm: '{}',
      consent: '',
      ...properties,
    })
    .execute();
  return id;
}
