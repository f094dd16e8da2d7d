import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestLocation } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';
import { postgresPatience } from './postgres-dialect.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sqlite = (file: string) => ({ kind: 'sqlite', file }) as const;

describe('openDatabase', () => {
  it('creates the file, its private folder and the tables, and opens them again', async () => {
    const file = join(folder, 'data', 'site.db');
    await (await openDatabase(sqlite(file))).destroy();
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const database = await openDatabase(sqlite(file));
    expect(await database.selectFrom('leads').selectAll().execute()).toEqual([]);
    await database.destroy();
  });

  it('syncs commits to disk', async () => {
    const database = await openDatabase(sqlite(join(folder, 'site.db')));
    expect((await sql`pragma journal_mode`.execute(database)).rows).toEqual([{ journal_mode: 'wal' }]);
    expect((await sql`pragma synchronous`.execute(database)).rows).toEqual([{ synchronous: 2 }]);
    expect((await sql`pragma foreign_keys`.execute(database)).rows).toEqual([{ foreign_keys: 1 }]);
    await database.destroy();
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['a folder', (path) => mkdirSync(path), /cannot be opened|is a folder/],
    ['not a database', (path) => writeFileSync(path, 'Dear diary, '.repeat(100)), /is not a database/],
  ])('reports in one line that the path is %s, and does not change it', async (_name, make, reason) => {
    const path = join(folder, 'site.db');
    make(path);
    const error = await openDatabase(sqlite(path)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'CB_DATABASE', message: expect.stringMatching(reason) });
    expect(error).toMatchObject({ message: expect.stringContaining(path) });
    expect(error).toMatchObject({ message: expect.not.stringContaining('\n') });
    if (statSync(path).isFile()) expect(readFileSync(path, 'utf8')).toMatch(/^Dear diary, /);
  });

  it('reports that a part of the path is a file', async () => {
    writeFileSync(join(folder, 'data'), '');
    await expect(openDatabase(sqlite(join(folder, 'data', 'site.db')))).rejects.toMatchObject({
      code: 'CB_DATABASE',
      message: expect.stringMatching(/a file/),
    });
  });

  it('reports that another program has locked the file', async () => {
    const path = join(folder, 'site.db');
    const other = new BetterSqlite3(path);
    other.exec('begin exclusive; create table t (x)');
    vi.useFakeTimers({ toFake: ['performance'] });
    const passing = setInterval(() => vi.advanceTimersByTime(1_000), 1);
    await expect(openDatabase(sqlite(path))).rejects.toMatchObject({
      code: 'CB_DATABASE',
      message: expect.stringMatching(/another program has locked it/),
    });
    clearInterval(passing);
    vi.useRealTimers();
    other.close();
  });

  it('reports that the file is read-only', async () => {
    // Root ignores file modes, but cannot write to files of the kernel.
    const path = process.getuid?.() === 0 ? '/proc/version' : join(folder, 'site.db');
    if (path !== '/proc/version') {
      writeFileSync(path, '');
      chmodSync(path, 0o400);
    }
    await expect(openDatabase(sqlite(path))).rejects.toMatchObject({ code: 'CB_DATABASE' });
  });
});

describe('queries of an open database file', () => {
  it('fail, and do not end the process, while its shared memory cannot be written', async () => {
    const file = join(folder, 'site.db');
    const database = await openDatabase(sqlite(file));
    const count = () => database.selectFrom('leads').select('id').execute();
    // A loop of links, which not even root can write to.
    renameSync(`${file}-shm`, `${file}-away`);
    symlinkSync('site.db-shm', `${file}-shm`);
    await expect(count()).rejects.toThrow(/ELOOP/);
    rmSync(`${file}-shm`);
    renameSync(`${file}-away`, `${file}-shm`);
    expect(await count()).toEqual([]);
    await database.destroy();
  });
});

describe('openDatabase on PostgreSQL', () => {
  it.each([
    ['no server listens at this address', 'postgres://u:hunter2@127.0.0.1:1/x'],
    ['the host does not exist', 'postgres://u:hunter2@nowhere.invalid/x'],
  ])('reports in one line that %s, and prints no password', async (reason, url) => {
    const error = await openDatabase({ kind: 'postgres', url }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'CB_DATABASE', message: expect.stringContaining(reason) });
    expect(error).toMatchObject({ message: expect.not.stringMatching(/hunter2|\n/) });
  });

  it('reports that the database does not exist', async () => {
    const { location, remove } = await createTestLocation('postgres');
    if (location.kind !== 'postgres') throw new Error('This is another kind of database.');
    await expect(openDatabase({ ...location, url: `${location.url}_not` })).rejects.toMatchObject({
      code: 'CB_DATABASE',
      message: expect.stringContaining('the database does not exist'),
    });
    await remove();
  });

  it('uses synchronous commits even if the server turns them off', async () => {
    const { location, remove } = await createTestLocation('postgres');
    const first = await openDatabase(location);
    await sql
      .raw(
        `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
      )
      .execute(first);
    await first.destroy();
    const database = await openDatabase(location);
    const { rows } = await sql`select current_setting('synchronous_commit') as setting`.execute(database);
    expect(rows).toEqual([{ setting: 'on' }]);
    await database.destroy();
    await remove();
  });

  it('gives up a silent server later than PostgreSQL a statement, and before a visitor gives up', async () => {
    const { location, remove } = await createTestLocation('postgres');
    const database = await openDatabase(location);
    const { rows } = await sql`
      select setting::int as milliseconds from pg_settings where name = 'statement_timeout'`.execute(
      database,
    );
    expect(rows).toEqual([{ milliseconds: 9_000 }]);
    expect(postgresPatience).toEqual({ connect: 5_000, silence: 10_000 });
    await database.destroy();
    await remove();
  });

  it('ends transactions that a frozen server has left open', async () => {
    const { location, remove } = await createTestLocation('postgres');
    const database = await openDatabase(location);
    const { rows } = await sql`
      select setting::int as milliseconds from pg_settings
      where name = 'idle_in_transaction_session_timeout'`.execute(database);
    expect(rows).toEqual([{ milliseconds: 6000 }]);
    await database.destroy();
    await remove();
  });

  it('continues after a connection was ended between two queries of a transaction', async () => {
    const { location, remove } = await createTestLocation('postgres');
    const [database, other] = [await openDatabase(location), await openDatabase(location)];
    const interrupted = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid}::int, 60000)`.execute(other);
      // Until the answer, the notice of the end can arrive.
      await sql`select 1`.execute(other);
      await sql`select 1`.execute(transaction);
    });
    await expect(interrupted).rejects.toThrow();
    expect((await sql`select 2 as two`.execute(database)).rows).toEqual([{ two: 2 }]);
    await other.destroy();
    await database.destroy();
    await remove();
  });
});
