import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import { parseLeadRetention } from '../operations/settings/lead-retention-setting.ts';
import { queueSampleLead } from '../testing/queue-sample-lead.ts';
import { storeLead } from '../testing/store-lead.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { LeadContext } from './lead-context.ts';
import { deleteExpiredLeads, retentionWarnings } from './lead-retention.ts';
import { collectPersonData, erasePersonData } from './person-data.ts';

describe.each(dialectNames)('leads on %s', (dialect) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(() => test.close());

  const now = new Date('2026-11-21T09:00:00Z');
  const request = { actor: 'tester', at: now };
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const ids = async () =>
    (await test.database.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id);

  it('are deleted after the retention time of their form, with their deliveries', async () => {
    const { database } = test;
    const old = await queueSampleLead(database, { receivers: ['mail'], now: daysAgo(800) });
    const kept = [
      await storeLead(database, { receivedAt: daysAgo(700), context: { block: 'special' } }),
      await storeLead(database, { receivedAt: daysAgo(729) }),
      await storeLead(database, { receivedAt: daysAgo(364), context: { form: 'referral', block: 'refer' } }),
    ];
    await storeLead(database, { receivedAt: daysAgo(366), context: { form: 'referral', block: 'refer' } });
    const retention = parseLeadRetention('730,referral=365,special=9999');
    if (retention === undefined) throw new Error('This retention cannot be read.');
    expect(await ids()).toContain(old);
    expect(await deleteExpiredLeads(database, retention, now)).toBe(2);
    expect(await ids()).toEqual(kept.toSorted());
    expect(await database.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    expect(await deleteExpiredLeads(database, retention, now)).toBe(0);
  });

  it('are also deleted after the time of the block, if their form has none of its own', async () => {
    const { database } = test;
    const receivedAt = daysAgo(100);
    const store = (context: Partial<LeadContext>) => storeLead(database, { receivedAt, context });
    await store({ block: 'refer' });
    await store({ form: 'referral', block: 'refer' });
    const kept = [
      await store({ form: 'contact', block: 'refer' }),
      await store({ form: 'referral', block: 'contact' }),
    ];
    const retention = parseLeadRetention('101,refer=99,contact=101');
    if (retention === undefined) throw new Error('This retention cannot be read.');
    expect(await deleteExpiredLeads(database, retention, now)).toBe(2);
    expect(await ids()).toEqual(kept.toSorted());
    expect(await deleteExpiredLeads(database, { otherForms: 99, forms: new Map() }, now)).toBe(2);
  });

  it('are never deleted without a retention time', async () => {
    await storeLead(test.database, { receivedAt: daysAgo(9000) });
    expect(await deleteExpiredLeads(test.database, { otherForms: undefined, forms: new Map() }, now)).toBe(0);
  });

  it('are all deleted, in batches', async () => {
    for (let count = 0; count < 450; count++) await storeLead(test.database, { receivedAt: daysAgo(2) });
    expect(await deleteExpiredLeads(test.database, { otherForms: 1, forms: new Map() }, now)).toBe(450);
    expect(await ids()).toEqual([]);
  });

  it('are recorded as deleted, also those before some that cannot be deleted', async () => {
    const { database } = test;
    await storeLead(database, { receivedAt: daysAgo(2), context: { form: 'referral', block: 'refer' } });
    const held = await storeLead(database, { receivedAt: daysAgo(2) });
    await sql`create table holds (lead varchar(64) references leads (id) on delete restrict)`.execute(
      database,
    );
    await sql`insert into holds values (${held})`.execute(database);
    const retention = parseLeadRetention('1,referral=1');
    if (retention === undefined) throw new Error('This retention cannot be read.');
    await expect(deleteExpiredLeads(database, retention, now)).rejects.toThrow();
    expect(await ids()).toEqual([held]);
    const events = database.selectFrom('audit_events').select(['event', 'details']);
    expect(await events.execute()).toEqual([{ event: 'leads-expired', details: '1 lead' }]);
  });

  it('are found and erased by email address, with their deliveries and events only', async () => {
    const { database } = test;
    const email = 'Ana_1@ruiz-law.example';
    const own = await queueSampleLead(database, { receivers: ['mail', 'webhook'], lead: { email } });
    await database
      .insertInto('lead_events')
      .values({ id: 'e', lead_id: own, at: now.toISOString(), actor: 'bo@example.com', action: '{}' })
      .execute();
    const other = await storeLead(database, {
      lead: { email: 'anax1@ruiz-law.example', message: 'Write to anax1@ruiz-law.example' },
    });
    const referred = await storeLead(database, {
      lead: { email: 'ben@ito.example', message: 'Referred by Ana Ruiz (ana_1@ruiz-law.example), who …' },
    });
    expect(await collectPersonData(database, 'ana_1@RUIZ-law.example', request)).toMatchObject({
      leads: [{ id: own, email }],
      deliveries: [{ lead_id: own }, { lead_id: own }],
      events: [{ id: 'e' }],
      mentionedIn: [referred],
    });
    expect((await erasePersonData(database, email, request)).leads).toHaveLength(1);
    expect(await ids()).toEqual([other, referred].toSorted());
    expect(await database.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('lead_events').selectAll().execute()).toEqual([]);
    expect(await collectPersonData(database, email, request)).toMatchObject({
      leads: [],
      mentionedIn: [referred],
    });
  });

  it.each(['firstName', 'phone', 'company', 'message', 'source', 'service', 'location'] as const)(
    'of others that name the address of a person in %s are listed',
    async (field) => {
      const { database } = test;
      const email = 'ana@ruiz-law.example';
      const mentions = await storeLead(database, {
        lead: { email: 'ben@ito.example', [field]: `by ${email}` },
      });
      expect((await collectPersonData(database, email, request)).mentionedIn).toEqual([mentions]);
    },
  );

  it('are found and erased if a person has more than a statement may have values', async () => {
    const { database } = test;
    // SQLite has the smaller limit, 32,766; on PostgreSQL, several batches are enough for the same code.
    const many = dialect === 'sqlite' ? 33_000 : 2_500;
    const email = 'ana@ruiz-law.example';
    await sql`
      with recursive numbers (number) as (
        select 100000 union all select number + 1 from numbers where number < ${sql.lit(99_999 + many)})
      insert into leads
        (id, received_at, first_name, last_name, email, phone, company, service, location, message, source)
      select 'lead' || number, '2026-11-20', 'Ana', 'Ruiz', ${email}, '', '', '', '', '', '' from numbers`.execute(
      database,
    );
    await sql`
      insert into lead_events (id, lead_id, at, actor, action)
      select 'event' || id, id, '2026-11-20', 'bo@example.com', '{}' from leads`.execute(database);
    const other = await storeLead(database, { lead: { email: 'ben@ito.example' } });
    const { leads, events } = await collectPersonData(database, email, request);
    expect([leads.length, events.length]).toEqual([many, many]);
    expect((await erasePersonData(database, email, request)).leads).toHaveLength(many);
    expect(await ids()).toEqual([other]);
  });

  it('are all in the deleted data, or stay, if they arrive during an erasure', async () => {
    const { database } = test;
    const email = 'ana@ruiz-law.example';
    const earlier = await storeLead(database, { lead: { email } });
    const erasure = erasePersonData(database, email, request);
    // Not through the lead store, which waits for further leads first.
    await sql`
      insert into leads (id, received_at, first_name, last_name, email, phone, company, service, location, message, source)
      values ('later', ${now.toISOString()}, 'Ana', 'Ruiz', ${email}, '', '', '', '', '', '')`.execute(
      database,
    );
    const { leads } = await erasure;
    const known = [...leads.map(({ id }) => id), ...(await ids())];
    expect(known.toSorted()).toEqual([earlier, 'later'].toSorted());
  });
});

it('days of a form that the site does not have are warned of', () => {
  const retention = parseLeadRetention('730,referral=365,referal=30');
  if (retention === undefined) throw new Error('This retention cannot be read.');
  expect(retentionWarnings(retention, ['booking', 'referral'])).toEqual([
    expect.stringMatching(
      /names "referal", which is no form of the site.* The forms are: booking, referral$/,
    ),
  ]);
});
