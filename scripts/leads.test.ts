import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../server/database/open-database.ts';
import { storeLead } from '../server/testing/store-lead.ts';
import { projectRoot } from './command/project-root.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-leads-'));
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'site.db') });
  await storeLead(database, { lead: { email: 'ana@ruiz-law.example', message: 'Erase-me-wholly 🎉' } });
  await storeLead(database, { lead: { email: 'bo@ito.example' } });
  await database.destroy();
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', `scripts/${script}.ts`, ...args],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: `sqlite:${join(folder, 'site.db')}`, ...env },
    },
  );
  return { status, stdout, stderr };
}

const bytes = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('site.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join();

test('exports, backs up, erases and restores the data of a person', () => {
  const exported = run('leads', ['export', 'ANA@ruiz-law.example']);
  expect(exported.status).toBe(0);
  expect(JSON.parse(exported.stdout)).toMatchObject({ leads: [{ message: 'Erase-me-wholly 🎉' }] });

  const backup = join(folder, 'safe.db');
  expect(run('backup', ['--out', backup])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('2 leads'),
  });

  expect(run('restore', ['--drill', backup])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('safe.db can be restored: 2 leads'),
  });

  expect(bytes()).toContain('Erase-me-wholly');
  const erased = run('leads', ['erase', 'ana@ruiz-law.example']);
  expect(erased).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Erased 1 leads/) });
  expect(bytes()).not.toContain('Erase-me-wholly');
  expect(run('leads', ['erase', 'ana@ruiz-law.example']).status).toBe(1);

  expect(run('restore', [backup])).toMatchObject({ status: 0, stdout: expect.stringContaining('2 leads') });
  expect(run('leads', ['export', 'ana@ruiz-law.example']).status).toBe(0);
}, 300_000);

test('the audit log has exports and erasures, without the address of the person', () => {
  const email = 'bo@ito.example';
  expect(run('leads', ['export', email]).status).toBe(0);
  expect(run('leads', ['erase', email]).status).toBe(0);
  const listed = run('audit-log', []);
  expect(listed.status).toBe(0);
  expect(listed.stdout).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ {2}data of a person exported {2}by command of \S+ {2}1 leads, 0 deliveries, 0 events$/m,
  );
  expect(listed.stdout).toMatch(/Z {2}data of a person erased {2}by /);
  expect(listed.stdout).not.toContain('ito.example');
  const { events } = JSON.parse(run('audit-log', ['--days', '1', '--format', 'json']).stdout);
  expect(events.at(-1)).toMatchObject({ event: 'person-erased', details: '1 leads, 0 deliveries, 0 events' });
}, 300_000);

test('wrong arguments and settings end with exit code 2', () => {
  for (const [script, args] of [
    ['leads', []],
    ['leads', ['erase', 'everybody']],
    ['audit-log', ['--days', 'x']],
    ['leads', ['forget', 'ana@ruiz-law.example']],
    ['restore', []],
    ['restore', ['--drill', '--force']],
    ['backup', ['--to', 'x']],
  ] as const) {
    expect(run(script, args)).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage:/) });
  }
  const postgres = { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' };
  expect(run('backup', [], postgres)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('pg_dump'),
  });
  expect(run('restore', ['x'], postgres)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('pg_restore'),
  });
  expect(run('leads', ['export', 'ana@ruiz-law.example'], postgres)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^CB_DATABASE (?!.*hunter2)/),
  });
}, 300_000);
