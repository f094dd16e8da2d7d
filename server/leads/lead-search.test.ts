import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, dialectNames } from '../database/database.ts';
import { migrations } from '../database/migrations.ts';
import { connectDatabase } from '../database/open-database.ts';
import { storeLead } from '../testing/store-lead.ts';
import { createTestDatabase, createTestLocation, type TestDatabase } from '../testing/test-database.ts';
import { readInbox } from './lead-inbox.ts';

const names = ['Müller', 'ÅSTRÖM', 'Łukasz', 'Ольга', 'ΣΟΦΙΑ', '田中', 'नेहा', 'Zoe\u0308', "O'Brien"];

async function found(database: Database, search: string): Promise<readonly string[]> {
  const rows = await readInbox(database, {
    filter: { search },
    timeZone: 'UTC',
    before: undefined,
    limit: 50,
  });
  return rows.map(({ last_name }) => last_name);
}

describe.each(dialectNames)('the search for leads on %s', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    for (const lastName of names) await storeLead(test.database, { lead: { lastName } });
  });
  afterAll(() => test.close());

  it.each([
    ['Müller', 'Müller'],
    ['müller', 'Müller'],
    ['MÜLL', 'Müller'],
    ['Mu\u0308ller', 'Müller'],
    ['åström', 'ÅSTRÖM'],
    ['łuk', 'Łukasz'],
    ['ольга', 'Ольга'],
    ['σοφια', 'ΣΟΦΙΑ'],
    ['田中', '田中'],
    ['नेहा', 'नेहा'],
    ['zoë', 'Zoe\u0308'],
    ["o'brien", "O'Brien"],
    ['brien', "O'Brien"],
  ])('for %s finds %s', async (search, name) => {
    expect(await found(test.database, search)).toEqual([name]);
  });

  it.each(['üller', 'ller', 'ström', '\u0308'])(
    'for %s, which begins no word, finds nothing',
    async (search) => {
      expect(await found(test.database, search)).toEqual([]);
    },
  );
});

it.each(dialectNames)('finds leads of versions before it on %s', async (dialect) => {
  const { location, remove } = await createTestLocation(dialect);
  const before = connectDatabase(location);
  for (const [name, { up }] of Object.entries(migrations)) if (name < '0090') await up(before);
  await storeLead(before, { lead: { lastName: 'Müller' } });
  await migrations['0090-unicode-search']?.up(before);
  expect(await found(before, 'müller')).toEqual(['Müller']);
  await before.destroy();
  await remove();
});
