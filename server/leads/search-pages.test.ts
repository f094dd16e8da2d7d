import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import { storeSampleLead } from '../testing/store-sample-lead.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readInbox } from './lead-inbox.ts';

describe.each(dialectNames)('pages of a search on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
  });
  beforeEach(() => test.database.deleteFrom('leads').execute());
  afterAll(() => test.close());

  const page = async (before: string | undefined, limit = 2): Promise<readonly string[]> => {
    const question = { filter: { search: 'printer' }, timeZone: 'UTC', before, limit };
    return (await readInbox(test.database, question)).map(({ id }) => id);
  };

  async function pages(): Promise<readonly string[]> {
    const shown: string[] = [];
    // More pages than there are, so that an endless repetition fails.
    for (let count = 0; count < 9; count++) shown.push(...(await page(shown.at(-1))));
    return shown;
  }

  const store = async (ids: readonly string[]) => {
    for (const id of ids)
      await storeSampleLead(test.database, new Date('2026-11-21T09:00:00Z'), { id, message: 'A printer.' });
  };

  it('contain every lead once, although ids differ from the order of arrival', async () => {
    const ids = ['g', 'h', 'a', 'i', 'b', 'c', 'd', 'e', 'f'];
    await store(ids);
    const shown = await pages();
    expect(shown.toSorted()).toEqual(ids.toSorted());
  });

  it('continue after a lead that was erased', async () => {
    await store(['a', 'b', 'c', 'd']);
    const last = (await page(undefined)).at(-1);
    expect(last).toBe('c');
    await test.database.deleteFrom('leads').where('id', '=', 'c').execute();
    expect(await page(last)).toEqual(['b', 'a']);
  });
});
