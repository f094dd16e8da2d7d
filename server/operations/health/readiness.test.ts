import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../database/back-up.ts';
import { openDatabase } from '../../database/open-database.ts';
import { restore } from '../../database/restore.ts';
import { guardStorage, minimumFreeBytes, type StorageGuard } from '../../database/storage-guard.ts';
import { damage } from '../../testing/damage.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createReadiness } from './readiness.ts';

let test: TestDatabase;
let file: string;
let log: { readonly msg: string; readonly err?: { readonly message: string; readonly code: string } }[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  test = await createTestDatabase('sqlite');
  if (test.location.kind !== 'sqlite') throw new Error('This is another kind of database.');
  file = test.location.file;
  log = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

function readinessWith(storage: StorageGuard = guardStorage(test.location)) {
  const logger = pino({}, { write: (line) => log.push(JSON.parse(line)) });
  const now = () => new Date(Date.parse('2026-11-21T09:00:00Z') + performance.now());
  return createReadiness({ database: test.database, storage, log: logger, now });
}

const probes = () => test.database.selectFrom('write_probes').selectAll().execute();

describe('readiness', () => {
  it('writes one row, at most every five seconds for all callers', async () => {
    const readiness = readinessWith();
    expect(await Promise.all([readiness.verify(), readiness.verify()])).toEqual([true, true]);
    const [first] = await probes();
    vi.advanceTimersByTime(4_000);
    await readiness.verify();
    expect(await probes()).toEqual([first]);
    vi.advanceTimersByTime(2_000);
    await readiness.verify();
    const [second, ...others] = await probes();
    expect(others).toEqual([]);
    expect(second?.written_at).not.toBe(first?.written_at);
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['the file is deleted', (path) => rmSync(path), /site\.db was deleted/],
    ['the write-ahead log is deleted', (path) => rmSync(`${path}-wal`), /site\.db-wal was deleted/],
    [
      'the file is replaced',
      (path) => {
        renameSync(path, `${path}.old`);
        writeFileSync(path, '');
      },
      /site\.db was replaced/,
    ],
  ])('ends, with an alarm in the log, when %s', async (_name, harm, reason) => {
    const readiness = readinessWith();
    expect(await readiness.verify()).toBe(true);
    harm(file);
    vi.advanceTimersByTime(5_000);
    expect(await readiness.verify()).toBe(false);
    expect(log).toEqual([
      expect.objectContaining({
        level: 50,
        msg: expect.stringMatching(/^LEADS CANNOT BE STORED/),
        err: expect.objectContaining({ code: 'CB_STORAGE', message: expect.stringMatching(reason) }),
      }),
    ]);
  });

  it('ends for good when an earlier copy overwrites the file, also after a restart, until the copy is accepted', async () => {
    const readiness = readinessWith();
    expect(await readiness.verify()).toBe(true);
    const copy = readFileSync(file);
    vi.advanceTimersByTime(5_000);
    expect(await readiness.verify()).toBe(true);
    writeFileSync(file, copy);
    for (const _attempt of [1, 2]) {
      vi.advanceTimersByTime(5_000);
      expect(await readiness.verify()).toBe(false);
      writeFileSync(file, readFileSync(file));
    }
    expect(readiness.remedy).toMatch(
      /^Stop the server and restore the newest backup with "npx cityblock restore/,
    );
    await test.database.destroy();
    await expect(openDatabase(test.location)).rejects.toMatchObject({
      code: 'CB_DATABASE',
      message: expect.stringMatching(/site\.db was overwritten with an earlier copy/),
      cause: { code: 'CB_STORAGE' },
    });
    restore({ backup: file, file, force: false, now: new Date() });
    await (await openDatabase(test.location)).destroy();
  });

  it('ends when a backup overwrites the file, however new it is', async () => {
    const readiness = readinessWith();
    expect(await readiness.verify()).toBe(true);
    await backUp(file, `${file}.backup`);
    expect(await readiness.verify()).toBe(true);
    copyFileSync(`${file}.backup`, file);
    vi.advanceTimersByTime(5_000);
    expect(await readiness.verify()).toBe(false);
    expect(log.at(-1)?.err?.message).toMatch(/overwritten/);
  });

  it('ends when an examination finds damage', async () => {
    const storage = guardStorage(test.location);
    const readiness = readinessWith(storage);
    expect(await readiness.verify()).toBe(true);
    await storage.examine();
    vi.advanceTimersByTime(5_000);
    expect(await readiness.verify()).toBe(true);
    damage(file);
    await storage.examine();
    vi.advanceTimersByTime(5_000);
    expect(await readiness.verify()).toBe(false);
    expect(log.at(-1)?.err).toMatchObject({
      code: 'CB_STORAGE',
      message: expect.stringMatching(/is damaged/),
    });
  });

  it('ends while the disk is almost full, and repeats the alarm every ten minutes', async () => {
    let free = minimumFreeBytes;
    const readiness = readinessWith(guardStorage(test.location, () => free));
    expect(await readiness.verify()).toBe(true);
    free -= 1;
    for (const _minute of Array(11)) {
      vi.advanceTimersByTime(60_000);
      expect(await readiness.verify()).toBe(false);
    }
    expect(log.map(({ err }) => err?.message)).toEqual(
      Array(2).fill(expect.stringMatching(/16383 KiB left, and 16384 KiB are needed/)),
    );
    free += 1;
    vi.advanceTimersByTime(60_000);
    expect(await readiness.verify()).toBe(true);
    expect(log.at(-1)?.msg).toBe('leads can be stored again');
  });

  it('ends when the database accepts no writes', async () => {
    await test.database.schema.dropTable('write_probes').execute();
    expect(await readinessWith().verify()).toBe(false);
  });
});
