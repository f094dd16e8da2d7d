import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, dialectNames } from '../database/database.ts';
import { migrations } from '../database/migrations.ts';
import { connectDatabase } from '../database/open-database.ts';
import { storeLead } from '../testing/store-lead.ts';
import { storeSampleLead } from '../testing/store-sample-lead.ts';
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

const folded = [
  ['Łukasz', ['lukasz', 'LUKASZ', 'łukasz', 'luk']],
  ['Straße', ['strasse', 'STRASSE', 'straße']],
  ['Işık', ['isik', 'ışık', 'IŞIK']],
  ['Đức', ['duc', 'đức']],
  ['Müller', ['muller', 'müller']],
  ['Σοφία', ['σοφια', 'ΣΟΦΊΑ']],
  ['ＡＣＭＥ', ['acme', 'ＡＣＭＥ', 'ａｃｍｅ']],
  ['Ｎo. ½ ﷺ', ['½', 'ﷺ', 'no']],
] as const;

const numbers = [
  '6265550142',
  '5550142',
  '555-0142',
  '+1 626 555 0142',
  '0016265550142',
  '(626) 555-0142',
  '626 555',
];

describe.each(dialectNames)('the search on %s by what people type', (dialect) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    for (const [lastName] of folded) await storeLead(test.database, { lead: { lastName, phone: '1' } });
    const phones = { national: '(626) 555-0142', international: '+1 626 555 0142', other: '(626) 555-0199' };
    for (const [lastName, phone] of Object.entries(phones))
      await storeLead(test.database, { lead: { lastName, phone } });
    await storeLead(test.database, { lead: { lastName: 'French', phone: '06 12 34 56 78' } });
  });
  afterAll(() => test.close());

  it.each(folded)('finds %s', async (name, searches) => {
    for (const search of searches) expect(await found(test.database, search), search).toContain(name);
  });

  it.each(numbers)('finds the number (626) 555-0142 for %s', async (search) => {
    const names = await found(test.database, search);
    expect(names).toEqual(expect.arrayContaining(['national', 'international']));
    expect(names.includes('other')).toBe(search === '626 555');
  });

  it('finds a national number by its international form', async () => {
    expect(await found(test.database, '+33 6 12 34 56 78')).toEqual(['French']);
    expect(await found(test.database, '0612345678')).toEqual(['French']);
  });

  it.each(['"', "'", '* OR', '& | !', ')(', '½ " ﷺ', '\u0000'])('reads %j as text', async (search) => {
    expect(Array.isArray(await found(test.database, search))).toBe(true);
  });
});

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
  await storeSampleLead(before, new Date(), { last_name: 'Müller', phone: '(626) 555-0142' });
  for (const [name, { up }] of Object.entries(migrations)) if (name >= '0090') await up(before);
  for (const search of ['müller', 'muller', '5550142'])
    expect(await found(before, search)).toEqual(['Müller']);
  await before.destroy();
  await remove();
});
