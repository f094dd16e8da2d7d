import { describe, expect, it } from 'vitest';
import { dialectNames } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { claimDeliveries, markDelivered } from '../../server/leads/deliveries/outbox.ts';
import { queueSampleLead } from '../../server/testing/queue-sample-lead.ts';
import { storeLead } from '../../server/testing/store-lead.ts';
import { createTestLocation } from '../../server/testing/test-database.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import { compare, runKillTest } from './run-kill-test.ts';

// npm run lab -- kill --times 200 runs longer.
const kills = { sqlite: 3, postgres: 2 };

describe.each(dialectNames)('a server on %s that is killed at random moments', (dialect) => {
  it('loses no acknowledged lead, stores none twice, and delivers every one', async () => {
    const { location, remove } = await createTestLocation(dialect);
    const result = await runKillTest({ location, times: kills[dialect] });
    console.info(JSON.stringify(result));
    expect(result.faults).toEqual([]);
    expect(result.kills).toBe(kills[dialect]);
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.deliveries).toBeGreaterThanOrEqual(result.stored);
    await remove();
  }, 300_000);
});

it('the comparison finds a lost lead and a duplicate lead', async () => {
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

it('the comparison finds deliveries that are lost, repeated, unmarked, or without a lead', async () => {
  const { location, remove } = await createTestLocation('sqlite');
  const database = await openDatabase(location);
  const receivers = ['webhook:a'];
  const [sent, unsent, missing] = await Promise.all(
    [1, 2, 3].map(() => queueSampleLead(database, { receivers })),
  );
  const claimed = await claimDeliveries(database, {
    receiver: 'webhook:a',
    limit: 3,
    now: new Date(),
    leaseMilliseconds: 1000,
  });
  for (const { id, leadId } of claimed) if (leadId !== missing) await markDelivered(database, id, new Date());
  await database
    .deleteFrom('deliveries')
    .where('lead_id', '=', missing ?? '')
    .execute();
  const idOf = (lead: string | undefined) => claimed.find(({ leadId }) => leadId === lead)?.id;
  const message = (lead: string | undefined, id: string | undefined) => ({
    method: 'POST',
    path: '/',
    headers: { 'webhook-id': id ?? '' },
    body: JSON.stringify({ data: { id: lead } }),
  });
  const messages = [message(sent, idOf(sent)), message(sent, 'another'), message('unknown', 'x')];
  const compared = await compareDeliveries(database, messages);
  await database.destroy();
  expect(compared).toEqual({
    deliveries: 2,
    repeated: 1,
    faults: expect.arrayContaining([
      `${sent} was delivered under 1 other id`,
      `${unsent} was never delivered`,
      `${missing} has 0 deliveries`,
      'unknown was delivered and is not stored',
      'The delivery counts do not match',
    ]),
  });
  expect(compared.faults).toHaveLength(5);
  await remove();
});
