import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

/** Columns for the values of other forms than those of this site, and for other writings of those in other columns. */
const empty: ReadonlySet<string> = new Set(['fields', 'field_words', 'search_extras']);

/** The statements of the privacy policy about each column that is stored with a lead. */
const named: Readonly<Record<string, string>> = {
  id: 'submission id',
  received_at: 'when the message arrived',
  submission_key: 'submission id',
  spam_score: 'spam score',
  spam_signs: 'spam score, which is stored with its reasons',
  first_name: 'first and last name',
  last_name: 'first and last name',
  email: 'business email address',
  phone: 'phone number',
  company: 'company',
  service: 'service of that page',
  location: 'city',
  message: 'your message',
  source: 'where the form was',
  page_path: 'the page',
  city_slug: 'the city and service of that page',
  service_slug: 'the city and service of that page',
  block: 'the form',
  form: 'the form',
  content_version: 'the version of the page',
  referrer_host: 'the host of the site that referred you',
  utm: 'campaign parameters of the landing page',
  consent: 'the consent text that you agreed to',
  is_canary: 'delivery attempts',
  deliveries_due: 'delivery attempts',
  status: 'its status',
  owner: 'who handles it',
  first_answer_at: 'the time of our first answer',
  answer_minutes: 'the time of our first answer',
};

test('the privacy policy names everything that the database stores with a lead', async () => {
  const policy = readFileSync(new URL('../../content/pages/privacy-policy.json', import.meta.url), 'utf8');
  const { database, close } = await createTestDatabase('sqlite');
  const tables = await database.introspection.getTables();
  await close();
  const all = tables.find(({ name }) => name === 'leads')?.columns.map(({ name }) => name) ?? [];
  const columns = all.filter((column) => !empty.has(column));
  expect(columns.length).toBeGreaterThan(20);
  expect(columns.filter((column) => named[column] === undefined)).toEqual([]);
  expect(columns.filter((column) => !policy.includes(named[column] ?? ''))).toEqual([]);
});
