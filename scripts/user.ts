import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { snapshotWords } from '../engine/content/snapshot-words.ts';
import { accountKey } from '../server/auth/account-key.ts';
import { passwordProblem } from '../server/auth/password-rules.ts';
import { createSessionStore } from '../server/auth/session-store.ts';
import { createUserStore, emailProblem, normalizeEmail } from '../server/auth/user-store.ts';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { RateLimiter } from '../server/rate-limits/rate-limiter.ts';
import { dataDir, readOrCreateSessionSecret } from '../server/session-secret.ts';
import type { Configuration } from '../server/settings/configuration.ts';
import { passwordWords } from '../server/words/passwords.words.ts';
import { readNewPassword } from './password-prompt.ts';
import { runAdministration } from './run-administration.ts';
import { UserError } from './user-error.ts';

const usage = `Usage:
  npm run user -- add EMAIL         adds a dashboard user
  npm run user -- list              lists all users
  npm run user -- password EMAIL    sets a new password and ends all sessions of the user
  npm run user -- remove EMAIL      removes the user and ends all sessions
The password is read from the terminal or from CITYBLOCK_PASSWORD.`;

type Request =
  | { readonly command: 'list' }
  | { readonly command: 'add' | 'remove' | 'password'; readonly email: string };

/** Exit codes: 0 done, 1 refused, 2 could not run. */
process.exitCode = await runAdministration(usage, readRequest(), async (request, settings) => {
  try {
    console.log(await answer(request, settings));
    return 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(`${error.code} ${error.message}`);
    return error.code === 'CB_NO_TERMINAL' ? 2 : 1;
  }
});

function readRequest(): Request | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    const [command, email, ...rest] = positionals;
    if (rest.length > 0) return undefined;
    if (command === 'list') return email === undefined ? { command } : undefined;
    const takesEmail = command === 'add' || command === 'remove' || command === 'password';
    return takesEmail && email !== undefined ? { command, email: normalizeEmail(email) } : undefined;
  } catch {
    return undefined;
  }
}

async function answer(request: Request, configuration: Configuration): Promise<string> {
  const problem = request.command === 'list' ? undefined : emailProblem(request.email);
  if (problem !== undefined) throw new UserError('CB_USER', problem);
  const database = await openDatabase(configuration.database);
  try {
    switch (request.command) {
      case 'list':
        return await list(database);
      case 'add':
        return await add(database, request.email, configuration);
      case 'remove':
        return await remove(database, request.email);
      case 'password':
        return await setPassword(database, request.email, configuration);
    }
  } finally {
    await database.destroy();
  }
}

function now(): Date {
  return new Date();
}

async function list(database: Database): Promise<string> {
  const users = await createUserStore(database, now).list();
  if (users.length === 0) return 'There are no users. Add one: npm run user -- add EMAIL';
  return users
    .map(({ email, created_at, password_changed_at }) => {
      return `${email}  added ${created_at.slice(0, 10)}, password set ${password_changed_at.slice(0, 10)}`;
    })
    .join('\n');
}

async function add(database: Database, email: string, { contentDir }: Configuration): Promise<string> {
  const users = createUserStore(database, now);
  // Checked before the prompt for a password.
  if ((await users.find(email)) !== undefined) throw taken(email);
  if (!(await users.add(email, await strongPassword(email, contentDir)))) throw taken(email);
  return `${email} can sign in at /sign-in.`;
}

async function remove(database: Database, email: string): Promise<string> {
  if (!(await createUserStore(database, now).remove(email))) throw unknown(email);
  return `${email} is removed; all sessions have ended.`;
}

async function setPassword(
  database: Database,
  email: string,
  { contentDir, sessionSecret = readOrCreateSessionSecret(dataDir) }: Configuration,
): Promise<string> {
  const users = createUserStore(database, now);
  const user = await users.find(email);
  if (user === undefined) throw unknown(email);
  await users.setPassword(user.id, await strongPassword(email, contentDir));
  await createSessionStore(database, sessionSecret, now).endAll(user.id);
  // Failed attempts with the old password may have reached the limit.
  await new RateLimiter(database, sessionSecret, now).reset(accountKey(email));
  return `The password of ${email} is set; all sessions have ended.`;
}

async function strongPassword(email: string, contentDir: string): Promise<string> {
  const password = await readNewPassword(email);
  const problem = passwordProblem(
    password,
    email,
    snapshotWords(undefined)(passwordWords),
    siteName(contentDir),
  );
  if (problem !== undefined) throw new UserError('CB_PASSWORD', problem);
  return password;
}

/** The name of the site, which is no password; empty if the content cannot be read. */
function siteName(contentDir: string): string {
  try {
    const site: unknown = JSON.parse(readFileSync(join(contentDir, 'site.json'), 'utf8'));
    return z.looseObject({ name: z.string() }).parse(site).name;
  } catch {
    return '';
  }
}

function taken(email: string): UserError {
  return new UserError(
    'CB_USER',
    `The user ${email} already exists. To set a new password: npm run user -- password ${email}`,
  );
}

function unknown(email: string): UserError {
  return new UserError('CB_USER', `There is no user ${email}. npm run user -- list shows all users.`);
}
