import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { dialectNames } from './database.ts';
import { withLease } from './lease.ts';

const log = pino({ level: 'silent' });

describe.each(dialectNames)('a lease in %s', (dialect) => {
  it('is held by one at a time, ends with the work, and is lost by a process that was frozen', async () => {
    const { database, close } = await createTestDatabase(dialect);
    const options = { name: 'work', log };
    const answers = await withLease(database, options, async (lease) => {
      const during = await withLease(database, options, async () => 'taken');
      const renewed = await lease.renew();
      await database.updateTable('leases').set({ ends_at: '2026-11-21T09:00:00.000Z' }).execute();
      const after = await withLease(database, options, async () =>
        (await lease.renew()) ? 'both' : 'taken',
      );
      return { during, renewed, after };
    });
    expect(answers).toEqual({ during: undefined, renewed: true, after: 'taken' });
    const failed = withLease(database, options, () => Promise.reject(new Error('the work failed')));
    await expect(failed).rejects.toThrow('the work failed');
    expect(await withLease(database, options, async () => 'free')).toBe('free');
    await close();
  });
});
