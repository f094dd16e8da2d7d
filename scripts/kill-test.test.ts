import { describe, expect, it } from 'vitest';
import { dialectNames } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { claimDeliveries, markDelivered } from '../server/deliveries/outbox.ts';
import { queueSampleLead } from '../server/testing/queue-sample-lead.ts';
import { storeLead } from '../server/testing/store-lead.ts';
import { createTestLocation } from '../server/testing/test-database.ts';
import { compareDeliveries } from './kill-test/compare-deliveries.ts';
import { compare, runKillTest } from './kill-test/run-kill-test.ts';

// The long form is npm run kill-test -- --times 200.
const limits = { sqlite: { times: 20, milliseconds: 15_000 }, postgres: { times: 6, milliseconds: 5000 } };

describe.each(dialectNames)('killed at random moments on %s', (dialect) => {
  it('loses no lead that it acknowledged, stores none twice, and tells of every one', async () => {
    const { location, remove } = await createTestLocation(dialect);
    const result = await runKillTest({ location, ...limits[dialect] });
    console.info(JSON.stringify(result));
    expect(result.faults).toEqual([]);
    expect(result.kills).toBeGreaterThan(0);
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.deliveries).toBeGreaterThanOrEqual(result.stored);
    await remove();
  }, 60_000);
});

it('the comparison tells of a lead that is lost and of one that is there twice', async () => {
  const { location, remove } = await createTestLocation('sqlite');
  const database = await openDatabase(location);
  const email = 'twice@ruiz-law.example';
  const id = await storeLead(database, { lead: { email } });
  await storeLead(database, { lead: { email } });
  const unknown = await storeLead(database, { lead: { email: 'unknown@ruiz-law.example' } });
  await database.destroy();
  const sent = (address: string, acknowledged: string | undefined) => ({
    email: address,
    submissionId: 's',
    acknowledged,
    attempts: 1,
  });
  const { stored, faults } = await compare(location, [
    sent(email, id),
    sent('lost@ruiz-law.example', 'x'),
    sent('unknown@ruiz-law.example', undefined),
    sent('never-answered@ruiz-law.example', undefined),
  ]);
  expect(unknown).not.toBe('');
  expect(stored).toBe(3);
  expect(faults).toEqual([
    'twice@ruiz-law.example is stored 2 times',
    'lost@ruiz-law.example was acknowledged as x and is stored as nothing',
  ]);
  await remove();
});

it('the comparison tells of deliveries that are lost, doubled, unmarked, or of no lead', async () => {
  const { location, remove } = await createTestLocation('sqlite');
  const database = await openDatabase(location);
  const receivers = ['webhook:a'];
  const [told, untold, doubled] = await Promise.all(
    [1, 2, 3].map(() => queueSampleLead(database, { receivers })),
  );
  const claimed = await claimDeliveries(database, {
    receiver: 'webhook:a',
    limit: 3,
    now: new Date(),
    leaseMilliseconds: 1000,
  });
  for (const { id, notice } of claimed)
    if (notice.leadId !== doubled) await markDelivered(database, id, new Date());
  await database
    .deleteFrom('deliveries')
    .where('lead_id', '=', doubled ?? '')
    .execute();
  const idOf = (lead: string | undefined) => claimed.find(({ notice }) => notice.leadId === lead)?.id;
  const message = (lead: string | undefined, id: string | undefined) => ({
    method: 'POST',
    path: '/',
    headers: { 'webhook-id': id ?? '' },
    body: JSON.stringify({ data: { id: lead } }),
  });
  const messages = [message(told, idOf(told)), message(told, 'another'), message('nobody', 'x')];
  const compared = await compareDeliveries(database, messages);
  await database.destroy();
  expect(compared).toEqual({
    deliveries: 2,
    repeated: 1,
    faults: expect.arrayContaining([
      `${told} was told under 1 other names`,
      `${untold} was never told`,
      `${doubled} has 0 deliveries`,
      'nobody was told and is not stored',
      'The books of deliveries are not even',
    ]),
  });
  expect(compared.faults).toHaveLength(5);
  await remove();
});
