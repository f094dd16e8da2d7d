import { describe, expect, it } from 'vitest';
import { dialectNames } from '../server/database/dialect-of.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { storeLead } from '../server/testing/store-lead.ts';
import { createTestLocation } from '../server/testing/test-database.ts';
import { compare, runKillTest } from './kill-test/run-kill-test.ts';

// The long form is npm run kill-test -- --times 200.
const limits = { sqlite: { times: 20, milliseconds: 15_000 }, postgres: { times: 6, milliseconds: 5000 } };

describe.each(dialectNames)('killed at random moments on %s', (dialect) => {
  it('loses no lead that it acknowledged, and stores none twice', async () => {
    const { location, remove } = await createTestLocation(dialect);
    const result = await runKillTest({ location, ...limits[dialect] });
    console.info(JSON.stringify(result));
    expect(result.faults).toEqual([]);
    expect(result.kills).toBeGreaterThan(0);
    expect(result.acknowledged).toBeGreaterThan(0);
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
