import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeLead } from '../testing/store-lead.ts';
import { createTestLocation, type TestLocation } from '../testing/test-database.ts';
import { type Database, dialectNames } from './database.ts';
import * as leads from './migrations/0001-leads.ts';
import { migrations } from './migrations.ts';
import { connectDatabase, openDatabase } from './open-database.ts';

describe('the list of migrations', () => {
  it('contains every file of the folder, in the order of its number', () => {
    const files = readdirSync(join(import.meta.dirname, 'migrations')).filter(
      (name) => !name.includes('.test.'),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(Object.keys(migrations)).toEqual(files.toSorted().map((name) => name.replace(/\.ts$/, '')));
    const numbers = files.map((name) => /^(\d{4})-[a-z]+(?:-[a-z]+)*\.ts$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(files.length);
  });
});

describe.each(dialectNames)('migrations on %s', (dialect) => {
  let test: TestLocation;
  const opened: Database[] = [];
  beforeEach(async () => {
    test = await createTestLocation(dialect);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.destroy()));
    await test.remove();
  });

  async function open(): Promise<Database> {
    const database = await openDatabase(test.location);
    opened.push(database);
    return database;
  }

  async function names(database: Database): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database,
    );
    return rows.map(({ name }) => name);
  }

  it('run once, even if the database is opened again', async () => {
    await open();
    expect(await names(await open())).toEqual(Object.keys(migrations));
  });

  it('run once when four processes start at the same time', async () => {
    const processes = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [
        join(import.meta.dirname, '../testing/open-database-once.ts'),
        JSON.stringify(test.location),
      ]),
    );
    const ends = await Promise.all(
      processes.map(async (child) => {
        let output = '';
        child.stderr.on('data', (text) => {
          output += text;
        });
        const [code] = await once(child, 'close');
        return { code, output };
      }),
    );
    expect(ends).toEqual(processes.map(() => ({ code: 0, output: '' })));
    expect(await names(await open())).toEqual(Object.keys(migrations));
  }, 300_000);

  it('preserve the leads of the first version', async () => {
    const first = connectDatabase(test.location);
    await leads.up(first);
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      first,
    );
    await sql`insert into kysely_migration values ('0001-leads', '2026-01-01T00:00:00.000Z')`.execute(first);
    await sql`
      insert into leads values
        ('a', '2026-01-02T00:00:00.000Z', null, '', 'Ana', 'Ruiz', 'ana@ruiz-law.example', '1', 'Ruiz', '', '', 'Hi', 'x'),
        ('b', '2026-01-03T00:00:00.000Z', 'k', 'trap-field', 'Bo', 'Ito', 'bo@ito.example', '2', 'Ito', '', '', 'Yo', 'y')`.execute(
      first,
    );
    await first.destroy();
    const found = await (await open()).selectFrom('leads').selectAll().orderBy('id').execute();
    expect(found).toMatchObject([
      {
        id: 'a',
        email: 'ana@ruiz-law.example',
        submission_key: null,
        status: 'new',
        utm: '{}',
        fields: '[]',
        is_canary: 0,
      },
      {
        id: 'b',
        email: 'bo@ito.example',
        submission_key: 'k',
        spam_signs: expect.stringContaining('trap'),
        page_path: '',
      },
    ]);
  });

  it('give the users of a version without roles the role "leads"', async () => {
    const earlier = connectDatabase(test.location);
    for (const [name, { up }] of Object.entries(migrations)) if (name < '0120-roles') await up(earlier);
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      earlier,
    );
    const addUser = (database: Database, id: string) =>
      sql`
        insert into users (id, email, password_hash, created_at, password_changed_at)
        values (${id}, ${`${id}@ruiz.example`}, 'none', '2026-01-01', '2026-01-01')`.execute(database);
    await addUser(earlier, 'ana');
    for (const name of Object.keys(migrations).filter((each) => each < '0120-roles'))
      await sql`insert into kysely_migration values (${name}, '2026-01-01T00:00:00.000Z')`.execute(earlier);
    await earlier.destroy();
    const database = await open();
    // A server of the earlier version may add users to the same database.
    await addUser(database, 'ben');
    const roles = database.selectFrom('users').select(['id', 'role']).orderBy('id');
    expect(await roles.execute()).toEqual([
      { id: 'ana', role: 'leads' },
      { id: 'ben', role: 'leads' },
    ]);
  });

  it('refuse a database of a newer version that breaks this one', async () => {
    await sql`insert into kysely_migration values ('9999-breaking-later', '2030-01-01')`.execute(
      await open(),
    );
    await expect(openDatabase(test.location)).rejects.toMatchObject({
      code: 'CB_DATABASE',
      message: expect.stringMatching(/9999-breaking-later/),
    });
  });

  it('accept a database of a newer version that only added to it, and store leads', async () => {
    const newer = await open();
    await sql`alter table leads add column priority integer`.execute(newer);
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(newer);
    const older = await open();
    await storeLead(older);
    expect(await older.selectFrom('leads').select('email').execute()).toHaveLength(1);
    expect(await names(older)).toEqual([...Object.keys(migrations), '9999-later']);
  });

  it('are all rolled back if one fails', async () => {
    const database = connectDatabase(test.location);
    opened.push(database);
    // Conflicts with a table of a later migration.
    await sql`create table users (id text)`.execute(database);
    await expect(openDatabase(test.location)).rejects.toMatchObject({ code: 'CB_DATABASE' });
    await expect(sql`select * from leads`.execute(database)).rejects.toThrow(/leads/);
    await sql`drop table users`.execute(database);
    expect(await names(await open())).toEqual(Object.keys(migrations));
  });
});

describe.each(dialectNames)('a transaction on %s', (dialect) => {
  it('is committed or rolled back as a whole, and leaves the connection usable', async () => {
    const test = await createTestLocation(dialect);
    const database = await openDatabase(test.location);
    const add = (transaction: Database, key: string) =>
      sql`insert into rate_limits (key, count, resets_at) values (${key}, 1, '2026-01-01')`.execute(
        transaction,
      );
    await expect(
      database.transaction().execute(async (transaction) => {
        await add(transaction, 'a');
        await add(transaction, 'a');
      }),
    ).rejects.toThrow();
    await database.transaction().execute((transaction) => add(transaction, 'b'));
    expect(await database.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'b' }]);
    await database.destroy();
    await test.remove();
  });

  it('waits for another writer and then sees its changes', async () => {
    const test = await createTestLocation(dialect);
    const processes = await Promise.all([openDatabase(test.location), openDatabase(test.location)]);
    const key = { key: 'a', count: 0, resets_at: '2026-01-01' };
    await processes[0].insertInto('rate_limits').values(key).execute();
    const count = async (database: Database) => {
      for (let turn = 0; turn < 20; turn++) {
        await database.transaction().execute(async (transaction) => {
          await transaction
            .updateTable('rate_limits')
            .set((columns) => ({ count: columns('count', '+', 1) }))
            .execute();
        });
      }
    };
    // SQLite cannot wait for another connection of the same process. `npm run lab -- kill` uses several processes.
    if (dialect === 'postgres') await Promise.all(processes.map(count));
    else for (const database of processes) await count(database);
    expect(await processes[1].selectFrom('rate_limits').select('count').execute()).toEqual([{ count: 40 }]);
    await Promise.all(processes.map((database) => database.destroy()));
    await test.remove();
  });
});
