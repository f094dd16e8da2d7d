import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { type Fault, faults } from './fault-test/faults.ts';
import { runFaultTest } from './fault-test/run-fault-test.ts';

// npm run fault-test causes all faults, and several times.
const short = { tries: 1, duration: 100 };

it('a server whose database file is moved away for a while loses no lead and recovers', async () => {
  const fault = faults.find(({ name }) => name === 'database file moved away');
  if (fault === undefined) throw new Error('There is no such fault.');
  const { requests, lost } = await runFaultTest(fault, short);
  expect(requests).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});

it('leads that a fault deletes are found', async () => {
  const deletion: Fault = {
    name: 'deletion',
    async cause({ databaseFile }) {
      const other = new Database(databaseFile, { timeout: 30_000 });
      other.prepare('DELETE FROM leads').run();
      other.close();
      return async () => {};
    },
  };
  const { lost } = await runFaultTest(deletion, short);
  expect(lost).toContainEqual(expect.stringMatching(/ was acknowledged as \S+ and is stored as nothing$/));
});
