import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build/build-if-stale.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { runFaultTest } from './run-fault-test.ts';

// npm run lab -- faults causes all faults, and several times.
const short = { tries: 1, duration: 100, contentDir: join(projectRoot, 'content') };

it.each(['database file moved away', 'PostgreSQL restarted'])(
  'a server loses no lead and recovers: %s',
  async (name) => {
    const fault = faults.find((known) => known.name === name) ?? expect.fail('There is no such fault.');
    if (fault.needsSite === true) await buildIfStale('stderr');
    const { requests, lost } = await runFaultTest(fault, short);
    expect(requests).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  },
);

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
