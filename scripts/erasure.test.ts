import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadPageSchema } from '../server/dashboard/dashboard-api.ts';
import { backUp } from '../server/database/back-up.ts';
import { backupPath, deleteOldBackups } from '../server/database/backup-folder.ts';
import { type Database, dialectNames } from '../server/database/database.ts';
import { DeliveryFailure, type DeliveryReceiver } from '../server/leads/deliveries/delivery-receiver.ts';
import { maintenanceJobs } from '../server/maintenance-jobs.ts';
import { PictureStudio } from '../server/media/pictures/picture-studio.ts';
import { readConfiguration } from '../server/operations/settings/configuration.ts';
import { signInUser } from '../server/testing/sign-in-user.ts';
import { storeLead } from '../server/testing/store-lead.ts';
import { createTemporaryApp, type TemporaryApp } from '../server/testing/temporary-app.ts';
import { leadsCommand } from './administration/leads-command.ts';
import { projectRoot } from './command/project-root.ts';
import { callCommand } from './testing/call-command.ts';

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';

/** A word that occurs once in the world, of letters only. */
const word = (name: string) =>
  createHash('sha256')
    .update(`erasure of ${name}`)
    .digest('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .slice(0, 16);

const person = {
  firstName: word('first name'),
  lastName: word('last name'),
  email: `${word('mailbox')}@${word('host')}.example`,
  phone: '(603) 555-0142',
  company: word('company'),
  message: `Please call me. ${word('message')} 🎉`,
  source: word('source'),
};
const words = {
  ...Object.fromEntries(Object.entries(person).map(([name]) => [name, word(name)])),
  firstName: word('first name'),
  lastName: word('last name'),
  email: word('mailbox'),
  host: word('host'),
  phone: '555-0142',
  campaign: word('campaign'),
  referrer: word('referrer'),
  secondMailbox: word('second mailbox'),
  note: word('note'),
};
/** Texts of the same person that are never stored. */
const unstored = {
  refused: word('refused'),
  unreadable: word('unreadable'),
  failed: word('failed'),
  searched: word('searched'),
  agent: word('agent'),
  address: '203.0.113.77',
};

/** The names of the words in a text. The search index omits the first letters that a word shares with the one before. */
const found = (text: string, expected: Readonly<Record<string, string>> = { ...words, ...unstored }) => {
  const lower = text.toLowerCase();
  return Object.entries(expected).flatMap(([name, value]) =>
    lower.includes(/\d/.test(value) ? value : value.slice(3)) ? [name] : [],
  );
};

/** A receiver that accepts the notice, or refuses it with words of the lead, as mail servers do. */
const receiver = (name: string, fails?: { readonly isFinal: boolean }): DeliveryReceiver => ({
  kind: 'webhook',
  name,
  async send({ notice: { lead } }) {
    if (fails !== undefined) throw new DeliveryFailure(`550 refused: ${lead.email} ${lead.message}`, fails);
  },
});

const ignored = () => undefined;
const quietLog = { info: ignored, warn: ignored };

describe.each(dialectNames)('a person on %s', (dialect) => {
  let server: TemporaryApp;
  let cookies: Readonly<Record<string, string>>;
  let lead = '';

  beforeEach(async () => {
    server = await createTemporaryApp({
      dialect,
      sessionSecret,
      receivers: [
        receiver('delivers'),
        receiver('fails', { isFinal: false }),
        receiver('dies', { isFinal: true }),
      ],
    });
    cookies = { 'cityblock-session': await signInUser(server.database, { sessionSecret, name: 'bo' }) };
    // Rows of others around those of the person, whose pages are split while both are written.
    await storeOthers(0);
    await send();
    await storeOthers(1);
  });
  afterEach(() => server.close());

  async function storeOthers(group: number): Promise<void> {
    for (let index = 0; index < 60; index += 1) {
      const id = await storeLead(server.database, {
        lead: {
          email: `${word(`other ${group} ${index}`)}@ito.example`,
          message: 'word '.repeat((index * 37) % 200),
        },
      });
      if (index % 4 === 0)
        await server.database
          .updateTable('leads')
          .set({ owner: 'o'.repeat((index * 53) % 300) })
          .where('id', '=', id)
          .execute();
    }
  }

  const post = (payload: object | string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { host: 'www.example.com', 'content-type': type, 'user-agent': unstored.agent },
      remoteAddress: unstored.address,
      payload,
    });
  const postForm = (fields: Readonly<Record<string, string>>) =>
    post(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
  const asUser = (url: string, payload?: object) =>
    server.app.inject({
      url: `/api/dashboard${url}`,
      cookies,
      ...(payload === undefined ? {} : { method: 'POST', payload }),
    });

  /** The journey of a person: leads of two forms, also refused and failed ones, their deliveries, and their treatment. */
  async function send(): Promise<void> {
    const origin = {
      page: '/places/riverside/repair',
      form: 'contact',
      landing: `https://www.example.com/?utm_campaign=${words.campaign}`,
      referrer: `https://${words.referrer}.example/search`,
    };
    const stored = await post({ ...person, ...origin });
    expect(stored.statusCode).toBe(201);
    lead = stored.json().id;
    const booking = {
      form: 'booking',
      page: '/faq',
      firstName: person.firstName,
      email: person.email.toUpperCase(),
      preferredDay: 'Monday',
      secondEmail: `${words.secondMailbox}@ito.example`,
      consent: 'yes',
    };
    expect((await postForm(booking)).statusCode).toBe(303);
    expect((await postForm({ ...person, ...origin, phone: '', message: unstored.refused })).statusCode).toBe(
      422,
    );
    expect((await post(`{"email": "${unstored.unreadable}`)).statusCode).toBe(400);
    await sql`alter table leads rename to elsewhere`.execute(server.database);
    expect((await post({ ...person, message: unstored.failed })).statusCode).toBe(503);
    await sql`alter table elsewhere rename to leads`.execute(server.database);
    await vi.waitFor(async () => expect(await deliveryStates()).toEqual(['dead', 'delivered', 'waiting']), {
      timeout: 60_000,
      interval: 20,
    });
    expect((await asUser(`/leads/${lead}/notes`, { text: `Called. ${words.note}` })).statusCode).toBe(201);
    for (const url of [`/leads?search=${unstored.searched}`, '/leads.csv', `/leads/${lead}`])
      expect((await asUser(url)).statusCode).toBe(200);
  }

  /** The states of the attempted deliveries of the person. */
  async function deliveryStates(): Promise<readonly string[]> {
    const rows = await server.database
      .selectFrom('deliveries')
      .select('state')
      .where('lead_id', '=', lead)
      .where('attempts', '>', 0)
      .where('lease', 'is', null)
      .execute();
    return rows.map(({ state }) => state).toSorted();
  }

  const folder = () => {
    if (server.location.kind !== 'sqlite') throw new Error('This database is no file.');
    return dirname(server.location.file);
  };
  /**
   * The bytes of the database, its write-ahead log and what else is next to it. Another process reads them, because a process
   * that closes a file loses all its locks on it, also those of SQLite.
   */
  const bytes = () => {
    const files = readdirSync(folder(), { withFileTypes: true }).filter((entry) => entry.isFile());
    const program = 'for (const file of process.argv.slice(1)) process.stdout.write(fs.readFileSync(file))';
    return execFileSync(process.execPath, ['-e', program, ...files.map(({ name }) => join(folder(), name))], {
      encoding: 'latin1',
      maxBuffer: 1e9,
    });
  };

  async function stored(): Promise<string> {
    return dialect === 'sqlite' ? bytes() : await allRows(server.database);
  }

  const databaseUrl = () =>
    server.location.kind === 'sqlite' ? `sqlite:${server.location.file}` : server.location.url;
  const leads = (...args: readonly string[]) =>
    callCommand(leadsCommand, args, { env: { NODE_ENV: 'test', DATABASE_URL: databaseUrl() } });
  /** As a process of its own, next to that of the server. */
  const erase = () =>
    promisify(execFile)(process.execPath, ['scripts/cityblock.mjs', 'leads', 'erase', person.email], {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: databaseUrl() },
    });

  it('leaves no byte in the database after the erasure, while the server runs', async () => {
    expect(found(await stored())).toEqual(Object.keys(words));
    expect((await erase()).stdout).toMatch(/^Erased 2 leads .* with 6 deliveries and 1 timeline events/);
    expect(found(await stored())).toEqual([]);
    expect(found(await allRows(server.database))).toEqual([]);

    const other = await post({ ...person, firstName: 'Cleo', email: 'cleo@ito.example', message: 'After' });
    expect(other.statusCode).toBe(201);
    const { leads } = leadPageSchema.parse((await asUser('/leads?search=Cleo')).json());
    expect(leads.map(({ id }) => id)).toEqual([other.json().id]);
  }, 120_000);

  it('is in no line of the log, at the most detailed level', () => {
    expect(server.log.length).toBeGreaterThan(10);
    expect(server.log.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['lead stored', 'lead could not be stored', 'delivery failed, will retry']),
    );
    expect(found(server.log.map((line) => JSON.stringify(line)).join('\n'))).toEqual([]);
  });

  // A PostgreSQL database has no file, and its backups are made by its own programs.
  if (dialect !== 'sqlite') return;

  it('is in the backups made before, and in none made after', async () => {
    const backups = join(folder(), 'backups');
    const contents = () =>
      readdirSync(backups).map((name) => found(readFileSync(join(backups, name), 'latin1')).length);
    const file = join(folder(), 'site.db');
    await backUp(file, backupPath(backups, new Date('2026-11-21T09:00:00Z')));
    expect(contents()).toEqual([Object.keys(words).length]);
    await leads('erase', person.email);
    await backUp(file, backupPath(backups, new Date('2026-11-22T09:00:00Z')));
    expect(contents()).toEqual([Object.keys(words).length, 0]);
    deleteOldBackups(backups, 1, new Date('2026-11-22T09:00:00Z'));
    expect(contents()).toEqual([0]);
  }, 120_000);

  it('leaves no byte after the command that overwrites deleted leads', async () => {
    await server.database.deleteFrom('leads').where('email', 'like', `%${words.email}%`).execute();
    await server.database
      .deleteFrom('leads')
      .where('email', 'like', `%${words.email.toUpperCase()}%`)
      .execute();
    expect(found(await stored())).not.toEqual([]);
    const { stdout, stderr } = await leads('overwrite');
    expect(stdout).toMatch(/^Removed the bytes of deleted leads from .*site\.db\.$/m);
    expect(stderr).toBe('');
    expect(found(await stored())).toEqual([]);
  }, 120_000);

  it('is recorded as deleted after the time of retention, also if no byte can be overwritten', async () => {
    await expect(runRetention('sqlite:no-such-folder/site.db')).rejects.toThrow(/open/);
    expect(await server.database.selectFrom('leads').select('id').execute()).toEqual([]);
    const events = await server.database.selectFrom('audit_events').select('event').execute();
    expect(events).toContainEqual({ event: 'leads-expired' });
  }, 120_000);

  it('stays in the database if the clock is suddenly ahead', async () => {
    const before = await server.database.selectFrom('leads').select('id').execute();
    await runRetention(`sqlite:${join(folder(), 'site.db')}`, [0, 1.5, 800]);
    expect(await server.database.selectFrom('leads').select('id').execute()).toEqual(before);
  });

  it('leaves no byte after the time of retention', async () => {
    expect(found(await stored())).toEqual(Object.keys(words));
    await runRetention(`sqlite:${join(folder(), 'site.db')}`);
    expect(found(await stored())).toEqual([]);
  }, 120_000);

  /** Runs the job every few days of a month, at the end of which leads are deleted. */
  async function runRetention(databaseUrl: string, daysOfRuns = [27, 28.5, 31]): Promise<void> {
    const configuration = readConfiguration({ DATABASE_URL: databaseUrl, LEAD_RETENTION_DAYS: '30' });
    if (Array.isArray(configuration)) throw new Error(JSON.stringify(configuration));
    const pictures = new PictureStudio({ contentDir: folder(), cacheDir: folder(), log: server.app.log });
    let days = 0;
    const jobs = maintenanceJobs({
      mode: 'development',
      database: server.database,
      configuration,
      site: server.site,
      pictures,
      clientDir: '',
      keptAssetsDir: '',
      log: Object.assign(server.app.log, quietLog),
      now: () => new Date(Date.now() + days * 86_400_000),
    });
    try {
      for (days of daysOfRuns) await jobs.find(({ name }) => name === 'lead retention')?.run();
    } finally {
      await pictures.close();
    }
  }
});

/** All values of all tables, those of the search included. */
async function allRows(database: Database): Promise<string> {
  const rows: unknown[] = [];
  for (const { name } of await database.introspection.getTables())
    rows.push((await sql`select * from ${sql.table(name)}`.execute(database)).rows);
  return JSON.stringify(rows);
}
