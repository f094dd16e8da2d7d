import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../server/database/open-database.ts';
import { storeLead } from '../server/testing/store-lead.ts';
import type { CommandName } from './command/command-list.ts';
import { loadCommand } from './command/commands.ts';
import { callCommand } from './testing/call-command.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-leads-'));
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'site.db') });
  await storeLead(database, { lead: { email: 'ana@ruiz-law.example', message: 'Erase-me-wholly 🎉' } });
  await storeLead(database, { lead: { email: 'bo@ito.example' } });
  await database.destroy();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(name: CommandName, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const context = { cwd: folder, env: { DATABASE_URL: 'sqlite:site.db', ...env } };
  return callCommand(await loadCommand[name](), args, context);
}

const bytes = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('site.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join();

test('exports, backs up, erases and restores the data of a person', async () => {
  const exported = await run('leads', ['export', 'ANA@ruiz-law.example']);
  expect(exported.exitCode).toBe(0);
  expect(JSON.parse(exported.stdout)).toMatchObject({ leads: [{ message: 'Erase-me-wholly 🎉' }] });

  const backup = 'safe.db';
  expect(await run('backup', ['--out', backup])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('2 leads'),
  });

  expect(await run('restore', ['--drill', backup])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('safe.db can be restored: 2 leads'),
  });

  expect(bytes()).toContain('Erase-me-wholly');
  const erased = await run('leads', ['erase', 'ana@ruiz-law.example']);
  expect(erased).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Erased 1 leads/) });
  expect(bytes()).not.toContain('Erase-me-wholly');
  expect((await run('leads', ['erase', 'ana@ruiz-law.example'])).exitCode).toBe(1);
  expect(
    (await run('leads', ['erase', 'r&d@ruiz-law.example'])).exitCode,
    'every address of a lead is allowed',
  ).toBe(1);

  expect(await run('restore', [backup])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('2 leads'),
  });
  expect((await run('leads', ['export', 'ana@ruiz-law.example'])).exitCode).toBe(0);
});

test('the audit log has exports and erasures, without the address of the person', async () => {
  const email = 'bo@ito.example';
  expect((await run('leads', ['export', email])).exitCode).toBe(0);
  expect((await run('leads', ['erase', email])).exitCode).toBe(0);
  const listed = await run('audit-log', []);
  expect(listed.exitCode).toBe(0);
  expect(listed.stdout).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}data of a person exported {2}by command of \S+ {2}1 leads, 0 deliveries, 0 events$/m,
  );
  expect(listed.stdout).toMatch(/Z {2}data of a person erased {2}by /);
  expect(listed.stdout).not.toContain('ito.example');
  const { events } = JSON.parse((await run('audit-log', ['--days', '1', '--format', 'json'])).stdout);
  expect(events.at(-1)).toMatchObject({ event: 'person-erased', details: '1 leads, 0 deliveries, 0 events' });
});

test.each([
  ['leads', [], 'A command is missing'],
  ['leads', ['erase'], "Missing required argument 'email'"],
  [
    'leads',
    ['erase', 'everybody'],
    "Command-argument value 'everybody' is invalid for argument 'email'. It is not an email address",
  ],
  ['leads', ['forget', 'ana@ruiz-law.example'], "Unknown command 'forget'"],
  ['leads', ['overwrite', 'x'], "Too many arguments for 'overwrite'. Expected 0 arguments but got 1: x"],
  ['audit-log', ['--dayz', '3'], "Unknown option '--dayz'. Did you mean --days?"],
  [
    'audit-log',
    ['--days', 'x'],
    "Option '--days <number>' argument 'x' is invalid. Write a number from 1 to 99999",
  ],
  [
    'audit-log',
    ['--format', 'xml'],
    "Option '--format <format>' argument 'xml' is invalid. Allowed choices are text, json",
  ],
  ['restore', [], 'The file of a backup is missing'],
  ['restore', ['--drill', '--force'], "Option '--drill' cannot be used with option '--force'"],
  ['backup', ['--to', 'x'], "Unknown option '--to'"],
  ['backup', ['x'], 'Too many arguments. Expected 0 arguments but got 1: x'],
  ['release', ['use'], "Missing required argument 'name'"],
  ['release', ['list', 'x'], "Too many arguments for 'list'. Expected 0 arguments but got 1: x"],
  ['release', ['sreve'], "Unknown command 'sreve'. Did you mean serve?"],
] as const)('%s prints what is wrong for the arguments %j', async (script, args, problem) => {
  const { exitCode, stdout, stderr } = await run(script, args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr.startsWith(problem), stderr).toBe(true);
  expect(stderr).toMatch(new RegExp(`npx cityblock ${script} `));
});

test('settings that a command cannot use end with exit code 2', async () => {
  const postgres = { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' };
  expect(await run('backup', [], postgres)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('pg_dump'),
  });
  expect(await run('restore', ['x'], postgres)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('pg_restore'),
  });
  expect(await run('leads', ['export', 'ana@ruiz-law.example'], postgres)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^CB_DATABASE (?!.*hunter2)/),
  });
});
