import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeLead } from '../testing/store-lead.ts';
import { backUp } from './back-up.ts';
import type { Database } from './database.ts';
import { checkDatabaseFile } from './database-file.ts';
import { openDatabase } from './open-database.ts';
import { restore } from './restore.ts';
import { drillRestore } from './restore-drill.ts';
import { scheduleBackups } from './scheduled-backups.ts';

let folder: string;
let file: string;
let copy: string;
let server: Database | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-backup-'));
  file = join(folder, 'site.db');
  copy = join(folder, 'backups', 'copy.db');
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<Database> {
  server = await openDatabase({ kind: 'sqlite', file });
  return server;
}

async function stop(): Promise<void> {
  await server?.destroy();
  server = undefined;
}

const now = new Date('2026-11-21T09:00:00Z');

describe('a backup', () => {
  it('contains every lead stored before it, readable by this system user only, while the server continues to write', async () => {
    const database = await start();
    for (let count = 0; count < 20; count++) await storeLead(database);
    const writing = Promise.all(Array.from({ length: 20 }, () => storeLead(database)));
    const { leads } = await backUp(file, copy);
    await writing;
    expect(leads).toBeGreaterThanOrEqual(20);
    expect(checkDatabaseFile(copy).leads).toBe(leads);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'backups'))).toEqual(['copy.db']);
  });

  it.each<[string, () => void | Promise<void>, RegExp]>([
    ['there is no database', () => {}, /no such file/],
    [
      'the file is not a database',
      () => writeFileSync(file, 'Dear diary, '.repeat(200)),
      /is not a database/,
    ],
    [
      'the target already exists',
      async () => {
        await start();
        await stop();
        await backUp(file, copy);
      },
      /already exists/,
    ],
    [
      'the database is of another program',
      async () => {
        const { default: BetterSqlite3 } = await import('better-sqlite3');
        new BetterSqlite3(file).exec('create table t (x)').close();
      },
      /no leads of this program/,
    ],
  ])('is refused if %s, and leaves no files behind', async (_name, prepare, reason) => {
    await prepare();
    const before = existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [];
    await expect(backUp(file, copy)).rejects.toMatchObject({
      code: 'CB_BACKUP',
      message: expect.stringMatching(reason),
    });
    expect(existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : []).toEqual(before);
  });
});

it('is not made if leads would lack space afterward', async () => {
  await storeLead(await start());
  const needed = 16 * 1024 * 1024 + 4096;
  await expect(backUp(file, copy, () => needed)).rejects.toThrow(
    /has 16388 KiB left, and \d+ KiB are needed/,
  );
  expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  expect((await backUp(file, copy, () => 2 * needed)).leads).toBe(1);
});

describe('restoring', () => {
  const options = () => ({ backup: copy, file, force: false, now });

  beforeEach(async () => {
    await storeLead(await start());
    await backUp(file, copy);
    if (server !== undefined) await storeLead(server);
  });

  it('replaces the database, renames the old one, and does not change the backup', async () => {
    await stop();
    const { leads, kept } = restore(options());
    expect(leads).toBe(1);
    expect(kept).toBe(`${file}.replaced-2026-11-21T09-00-00Z`);
    expect(checkDatabaseFile(kept ?? '').leads).toBe(2);
    const found = await (await start()).selectFrom('leads').selectAll().execute();
    expect(found).toHaveLength(1);
    expect(checkDatabaseFile(copy).leads).toBe(1);
  });

  it('is refused while a server has the database open, and nothing changes', async () => {
    expect(() => restore(options())).toThrow(/A server has .* open/);
    expect(await server?.selectFrom('leads').select('id').execute()).toHaveLength(2);
    await storeLead(await start());
    expect(readdirSync(folder).filter((name) => /incoming|replaced/.test(name))).toEqual([]);
  });

  it('is possible with force while a server has the database open', async () => {
    const { kept } = restore({ ...options(), force: true });
    await stop();
    expect(checkDatabaseFile(file).leads).toBe(1);
    expect(checkDatabaseFile(kept ?? '').leads).toBe(2);
  });

  it('works if the current database is damaged or missing', async () => {
    await stop();
    writeFileSync(file, 'rubbish '.repeat(1000));
    expect(restore(options()).leads).toBe(1);
    rmSync(file);
    expect(restore(options())).toMatchObject({ leads: 1, kept: undefined });
  });

  it('does not apply the log of a database that was deleted', async () => {
    const log = readFileSync(`${file}-wal`);
    await stop();
    rmSync(file);
    writeFileSync(`${file}-wal`, log);
    expect(restore(options())).toMatchObject({ leads: 1, kept: undefined });
    expect(await (await start()).selectFrom('leads').select('id').execute()).toHaveLength(1);
  });

  it('includes the leads in a write-ahead log next to the backup', async () => {
    const raw = join(folder, 'raw.db');
    for (const suffix of ['', '-wal']) writeFileSync(`${raw}${suffix}`, readFileSync(`${file}${suffix}`));
    const log = readFileSync(`${raw}-wal`);
    await stop();
    // Of a restore that was interrupted.
    writeFileSync(`${file}.incoming-wal`, 'rubbish');
    expect(restore({ ...options(), backup: raw }).leads).toBe(2);
    expect(await (await start()).selectFrom('leads').select('id').execute()).toHaveLength(2);
    expect(readFileSync(`${raw}-wal`)).toEqual(log);
    expect(readdirSync(folder).filter((name) => name.includes('incoming'))).toEqual([]);
  });

  it('leaves the current database in its place if a file cannot be renamed', async () => {
    const inTheWay = `${file}.replaced-2026-11-21T09-00-00Z-wal`;
    mkdirSync(inTheWay);
    const before = readdirSync(folder).toSorted();
    expect(() => restore({ ...options(), force: true })).toThrow(
      expect.objectContaining({
        code: 'CB_RESTORE',
        message: expect.stringMatching(/was not restored: .*The database is unchanged\.$/),
      }),
    );
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect(await server?.selectFrom('leads').select('id').execute()).toHaveLength(2);
    await stop();
    expect(checkDatabaseFile(file).leads).toBe(2);
  });

  it.each<[string, () => void]>([
    ['is truncated', () => truncateSync(copy, 9000)],
    ['is not a database', () => writeFileSync(copy, 'Dear diary')],
    ['does not exist', () => rmSync(copy)],
  ])('is refused if the backup %s, and nothing changes', async (_name, spoil) => {
    await stop();
    spoil();
    const before = readFileSync(file);
    expect(() => restore(options())).toThrow(expect.objectContaining({ code: 'CB_RESTORE' }));
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(folder).filter((name) => /incoming|replaced/.test(name))).toEqual([]);
  });
});

describe('a restore drill', () => {
  const drill = () => drillRestore({ backup: copy, current: file, now });

  it('finds all leads in the backup, and leaves it and the database unchanged', async () => {
    const database = await start();
    for (let count = 0; count < 3; count++) await storeLead(database);
    await backUp(file, copy);
    const bytes = readFileSync(copy);
    await storeLead(database);
    const expected = { leads: 3, later: 1, newest: expect.stringMatching(/^\d{4}-/) };
    expect(await drill()).toMatchObject(expected);
    expect(readFileSync(copy)).toEqual(bytes);
    expect(checkDatabaseFile(file).leads).toBe(4);
    await stop();
    rmSync(file);
    expect(await drill()).toMatchObject({ leads: 3, later: 0 });
  });

  it('finds none missing although the clock was set back after the backup', async () => {
    const database = await start();
    await storeLead(database, { receivedAt: new Date('2027-11-21T09:00:00Z') });
    await backUp(file, copy);
    await storeLead(database, { receivedAt: now });
    expect(await drill()).toMatchObject({ leads: 1, later: 1 });
  });

  it('fails if the backup lacks an older lead, or is damaged', async () => {
    const database = await start();
    for (let count = 0; count < 3; count++) await storeLead(database);
    await backUp(file, copy);
    const backup = new BetterSqlite3(copy);
    backup.exec('delete from leads where id = (select min(id) from leads)');
    backup.close();
    await expect(drill()).rejects.toMatchObject({
      code: 'CB_RESTORE',
      message: expect.stringContaining('lacks 1 leads'),
    });
    truncateSync(copy, 5_000);
    await expect(drill()).rejects.toMatchObject({ code: 'CB_RESTORE' });
  });
});

describe('scheduled backups', () => {
  const log = pino({ level: 'silent' });
  let clock = now.getTime();
  const options = () => ({
    file,
    folder: join(folder, 'backups'),
    hours: 6,
    keep: 2,
    log,
    now: () => new Date(clock),
  });
  beforeEach(async () => {
    clock = now.getTime();
    await storeLead(await start());
  });

  const backups = () => readdirSync(join(folder, 'backups'));

  it('are made when the newest is old enough, and the oldest are deleted', async () => {
    const backUpIfDue = scheduleBackups(options());
    const made: (string | undefined)[] = [];
    for (let hour = 0; hour <= 18; hour += 3) {
      made.push(await backUpIfDue());
      clock += 3 * 3_600_000;
    }
    expect(made.map((path) => path !== undefined)).toEqual([true, false, true, false, true, false, true]);
    writeFileSync(join(folder, 'backups', 'notes.txt'), '');
    expect(backups()).toEqual([
      'cityblock-2026-11-21T21-00-00Z.db',
      'cityblock-2026-11-22T03-00-00Z.db',
      'notes.txt',
    ]);
    expect(checkDatabaseFile(made[6] ?? '').leads).toBe(1);
  });

  it.each([1, 2])('are kept if a wrong clock has dated one in the future and %i are kept', async (keep) => {
    const backUpIfDue = scheduleBackups({ ...options(), keep });
    const future = 'cityblock-2037-11-21T09-00-00Z.db';
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', future), '');
    expect(await backUpIfDue()).toBeDefined();
    expect(await backUpIfDue()).toBeUndefined();
    expect(backups()).toEqual(['cityblock-2026-11-21T09-00-00Z.db', future].slice(0, keep));
    clock += 6 * 3_600_000;
    expect(await backUpIfDue()).toBeDefined();
    expect(backups()).toEqual(
      ['cityblock-2026-11-21T09-00-00Z.db', 'cityblock-2026-11-21T15-00-00Z.db'].slice(-keep),
    );
  });

  it('wait for an hour after a failure', async () => {
    const missing = join(folder, 'missing.db');
    const backUpIfDue = scheduleBackups({ ...options(), file: missing });
    await expect(backUpIfDue()).rejects.toThrow(/no such file/);
    await stop();
    writeFileSync(missing, readFileSync(file));
    clock += 3_599_000;
    expect(await backUpIfDue()).toBeUndefined();
    clock += 1_000;
    expect(await backUpIfDue()).toBeDefined();
  });

  it('delete copies that were interrupted more than a day ago, even if the clock was wrong', async () => {
    const backUpIfDue = scheduleBackups(options());
    await backUpIfDue();
    const leave = (name: string, hours: number) => {
      const path = join(folder, 'backups', name);
      writeFileSync(path, '');
      utimesSync(path, new Date(clock), new Date(clock - hours * 3_600_000));
    };
    leave('cityblock-2026-11-20T08-00-00Z.db.unfinished', 25);
    leave('cityblock-2026-11-20T08-00-00Z.db.unfinished-journal', 25);
    leave('cityblock-2037-11-20T08-00-00Z.db.unfinished', -90_000);
    leave('cityblock-2026-11-20T10-00-00Z.db.unfinished', 23);
    leave('notes.unfinished', 25);
    await backUpIfDue();
    expect(backups()).toEqual([
      'cityblock-2026-11-20T10-00-00Z.db.unfinished',
      'cityblock-2026-11-21T09-00-00Z.db',
      'notes.unfinished',
    ]);
  });
});
