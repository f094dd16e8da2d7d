import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyPassword } from '../server/dashboard/auth/password-hash.ts';
import { createSessionStore } from '../server/dashboard/auth/session-store.ts';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { readAuditLog } from '../server/operations/audit/audit-log.ts';
import { userCommand } from './administration/user-command.ts';
import { projectRoot } from './command/project-root.ts';
import { callCommand } from './testing/call-command.ts';

const email = 'ana@ruiz.example';
const other = 'bo@ruiz.example';
const password = 'four plain words here';
const fixture = join(projectRoot, 'e2e/fixtures/piano-tuning');
const { name: siteName } = z
  .looseObject({ name: z.string() })
  .parse(JSON.parse(readFileSync(join(fixture, 'site.json'), 'utf8')));
const secret = 'only-for-tests-0123456789-abcdefghijklm';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-user-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const user = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  callCommand(userCommand, args, {
    cwd: folder,
    env: { SESSION_SECRET: secret, DATABASE_URL: 'sqlite:data/cityblock.db', ...env },
  });

const withPassword = (value: string) => ({ CITYBLOCK_PASSWORD: value });
const now = () => new Date();

async function inDatabase<Result>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'data/cityblock.db') });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

describe('users', () => {
  test('can be added once, listed, given a new password, and removed', async () => {
    expect(await user(['list'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('There are no users'),
    });

    const added = await user(['add', 'Ana@Ruiz.example'], withPassword(password));
    expect(added).toEqual({ exitCode: 0, stdout: `${email} can sign in at /sign-in.\n`, stderr: '' });
    const again = await user(['add', email], withPassword(password));
    expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^CB_USER .*already/) });
    expect(await user(['list'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^ana@ruiz\.example {2}added .*, role leads\n$/),
    });

    await inDatabase(async (database) => {
      const stored = await createUserStore(database, now).find(email);
      expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
      await createSessionStore(database, secret, now).start(stored?.id ?? '');
    });
    expect(await user(['password', email], withPassword('quite another sentence'))).toMatchObject({
      exitCode: 0,
    });
    await inDatabase(async (database) => {
      const stored = await createUserStore(database, now).find(email);
      const verified = [password, 'quite another sentence'].map((one) =>
        verifyPassword(one, stored?.passwordHash ?? ''),
      );
      expect(await Promise.all(verified)).toEqual([false, true]);
      expect(await createSessionStore(database, secret, now).count(stored?.id ?? '')).toBe(0);
    });

    expect(await user(['remove', email])).toMatchObject({ exitCode: 0 });
    expect(await user(['remove', email])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^CB_USER /),
    });
    await inDatabase(async (database) => {
      const recorded = await readAuditLog(database, new Date(0));
      expect(recorded.map(({ event, subject }) => [event, subject])).toEqual([
        ['user-added', email],
        ['password-changed', email],
        ['user-removed', email],
      ]);
    });
  });

  test('have a role, whose change ends no session', async () => {
    await user(['add', other, '--role', 'editor'], withPassword(password));
    const token = await inDatabase(async (database) => {
      const added = await createUserStore(database, now).find(other);
      expect(added?.role).toBe('editor');
      return createSessionStore(database, secret, now).start(added?.id ?? '');
    });
    expect(await user(['role', other, 'owner'])).toEqual({
      exitCode: 0,
      stdout: `${other} has the role owner now, also in open sessions.\n`,
      stderr: '',
    });
    expect(await user(['list'])).toMatchObject({ stdout: expect.stringContaining('role owner') });
    await inDatabase(async (database) => {
      const signedIn = await createSessionStore(database, secret, now).userOf(token);
      expect(signedIn).toMatchObject({ email: other, role: 'owner' });
      const recorded = await readAuditLog(database, new Date(0));
      expect(recorded.map(({ event, details }) => [event, details]).slice(-2)).toEqual([
        ['user-added', 'role editor'],
        ['role-changed', 'role owner'],
      ]);
    });
    await user(['remove', other]);
  });

  test.each([
    [
      'a short password',
      ['add', other],
      withPassword('hunter2'),
      1,
      /^CB_PASSWORD .*too short: 7 characters/,
    ],
    ['the address as password', ['add', other], withPassword(other), 1, /^CB_PASSWORD .*attackers/],
    ['a common password', ['add', other], withPassword('football1234'), 1, /^CB_PASSWORD .*attackers/],
    [
      'the name of the site',
      ['add', other],
      { ...withPassword(`${siteName}!`), CONTENT_DIR: fixture },
      1,
      /^CB_PASSWORD .*attackers/,
    ],
    ['no address', ['add', 'ana'], withPassword(password), 1, /^CB_USER "ana" is not an email address/],
    [
      'an unknown user',
      ['password', 'x@ruiz.example'],
      withPassword(password),
      1,
      /^CB_USER There is no user/,
    ],
    ['the role of an unknown user', ['role', 'x@ruiz.example', 'owner'], {}, 1, /^CB_USER There is no user/],
    [
      'an unknown role',
      ['add', other, '--role', 'admin'],
      withPassword(password),
      2,
      /'admin' is invalid\. Allowed choices are leads, editor, owner\./,
    ],
    ['another unknown role', ['role', other, 'admin'], {}, 2, /Allowed choices are leads, editor, owner\./],
    ['no terminal', ['add', other], {}, 2, /^CB_NO_TERMINAL /],
    ['no command', [], {}, 2, /^A command is missing\.\nUsage: npx cityblock user /],
    ['too many arguments', ['add', other, 'x'], {}, 2, /^Too many arguments for 'add'\./],
    ['an unknown command', ['delete', other], {}, 2, /^Unknown command 'delete'\./],
    ['a wrong setting', ['list'], { DATABASE_URL: 'mysql://x' }, 2, /^CB_CONFIGURATION DATABASE_URL: /],
    ['a database that is a folder', ['list'], { DATABASE_URL: 'sqlite:.' }, 2, /^CB_DATABASE /],
  ] as const)(
    '%s ends with an error message and changes nothing',
    async (_name, args, env, exitCode, message) => {
      const ended = await user(args, env);
      expect(ended).toEqual({ exitCode, stdout: '', stderr: expect.stringMatching(message) });
      expect(ended.stderr).not.toContain('    at ');
    },
  );
});
