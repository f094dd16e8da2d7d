import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '../operations/settings/database-location.ts';
import { damage } from '../testing/damage.ts';
import { runPostgres } from '../testing/run-postgres.ts';
import { concernsDatabase } from './database-error.ts';
import { openServerDatabase } from './server-database.ts';
import { writeProbe } from './write-probe.ts';

interface Breakable {
  readonly location: DatabaseLocation;
  breakDown(): Promise<void>;
  repair(): Promise<void>;
  remove(): Promise<void>;
}

let folder: string;
let logged: string[];
const note = (_details: object | string, message?: string) => void logged.push(message ?? String(_details));
const log = { error: note, warn: note };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-outage-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const site = { name: 'Acme', address: 'https://acme.example' };

const kinds: Readonly<Record<DatabaseLocation['kind'], () => Promise<Breakable>>> = {
  async sqlite() {
    const file = join(folder, 'site.db');
    return {
      location: { kind: 'sqlite', file },
      async breakDown() {
        renameSync(file, `${file}.away`);
        mkdirSync(file);
      },
      async repair() {
        rmdirSync(file);
        renameSync(`${file}.away`, file);
      },
      async remove() {},
    };
  },
  async postgres() {
    const server = await runPostgres();
    return {
      location: { kind: 'postgres', url: `${server.url}/postgres` },
      breakDown: () => server.shutDown('SIGINT'),
      repair: server.startAgain,
      remove: server.stop,
    };
  },
};

describe.each(['sqlite', 'postgres'] as const)('the database of a server, %s', (kind) => {
  it('opens later if it is out of order at the start', async () => {
    const { location, breakDown, repair, remove } = await kinds[kind]();
    const first = await openServerDatabase(location, site, folder, log);
    await first.database.destroy();
    expect(logged).toEqual([]);

    await breakDown();
    const { database, storage } = await openServerDatabase(location, site, folder, log);
    expect(logged).toEqual([expect.stringMatching(/^LEADS CANNOT BE STORED/)]);
    storage.verifyFile();
    const refused = await writeProbe(database, new Date()).catch((error: unknown) => error);
    expect(concernsDatabase(refused)).toBe(true);

    await repair();
    await expect
      .poll(() => writeProbe(database, new Date()).then(() => 'written', String), { timeout: 20_000 })
      .toBe('written');
    storage.verifyFile();
    expect(logged).toEqual([expect.anything(), 'the database is open, and leads can be stored']);
    if (location.kind === 'sqlite') {
      renameSync(location.file, `${location.file}.away`);
      expect(() => storage.verifyFile()).toThrow(/was deleted/);
    }
    await database.destroy();
    await remove();
  });

  it('prevents the start if it was never used', async () => {
    const { location, breakDown, remove } = await kinds[kind]();
    const known = { kind: 'sqlite', file: join(folder, 'known.db') } as const;
    const { database } = await openServerDatabase(known, site, folder, log);
    await database.destroy();
    if (location.kind === 'sqlite') mkdirSync(location.file);
    else await breakDown();
    await expect(openServerDatabase(location, site, folder, log)).rejects.toMatchObject({
      code: 'CB_DATABASE',
    });
    await remove();
  });
});

it('starts without a damaged SQLite database, says what to do, and writes nothing to it', async () => {
  const location = { kind: 'sqlite', file: join(folder, 'site.db') } as const;
  const first = await openServerDatabase(location, site, folder, log);
  await first.database.destroy();
  damage(location.file);
  const damaged = readFileSync(location.file);
  const faults: unknown[] = [];
  const { database } = await openServerDatabase(location, site, folder, {
    ...log,
    error: (details: object | string) => void faults.push(details),
  });
  expect(faults).toEqual([
    {
      err: expect.objectContaining({ message: expect.stringMatching(/is damaged: .*npx cityblock restore/) }),
    },
  ]);
  await expect(writeProbe(database, new Date())).rejects.toMatchObject({ code: 'CB_STORAGE' });
  await database.destroy();
  expect(readFileSync(location.file)).toEqual(damaged);
});
