import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { passwordProblem, type SiteNames, wordsOfSite } from '../../server/dashboard/auth/password-rules.ts';
import { createSessionStore } from '../../server/dashboard/auth/session-store.ts';
import {
  accountKey,
  createUserStore,
  emailProblem,
  normalizeEmail,
  type User,
} from '../../server/dashboard/auth/user-store.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { UserRole } from '../../server/database/user-role.ts';
import { RateLimiter } from '../../server/http/rate-limits/rate-limiter.ts';
import { type AuditEvent, recordAudit } from '../../server/operations/audit/audit-log.ts';
import type { Configuration } from '../../server/operations/settings/configuration.ts';
import { dataDir, readOrCreateSessionSecret } from '../../server/session-secret.ts';
import { passwordWords } from '../../server/words/passwords.words.ts';
import type { CommandContext } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { contextPath } from '../command/context-path.ts';
import { commandActor } from './command-actor.ts';
import { passwordError, readNewPassword } from './password-prompt.ts';

export type UserRequest =
  | { readonly command: 'list' }
  | { readonly command: 'remove' | 'password'; readonly email: string }
  | { readonly command: 'add' | 'role'; readonly email: string; readonly role: UserRole };

const siteNamesSchema = z.looseObject({
  name: z.string().optional(),
  shortName: z.string().optional(),
  legalName: z.string().optional(),
  office: z.looseObject({ locality: z.string().optional() }).optional(),
});

/**
 * Lists or changes users. Returns a description of what was done.
 * @throws CommandError if the request is refused
 */
export async function manageUsers(
  request: UserRequest,
  configuration: Configuration,
  context: CommandContext,
): Promise<string> {
  if (request.command === 'list') return withUsers(configuration, list);
  const email = normalizeEmail(request.email);
  const problem = emailProblem(email);
  if (problem !== undefined) throw userError(problem);
  return withUsers(configuration, (database) => {
    switch (request.command) {
      case 'add':
        return add(database, { email, role: request.role }, configuration, context);
      case 'remove':
        return remove(database, email);
      case 'role':
        return setRole(database, { email, role: request.role });
      case 'password':
        return setPassword(database, email, configuration, context);
    }
  });
}

async function withUsers(
  configuration: Configuration,
  work: (database: Database) => Promise<string>,
): Promise<string> {
  const database = await openDatabase(configuration.database);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

function now(): Date {
  return new Date();
}

async function list(database: Database): Promise<string> {
  const users = await createUserStore(database, now).list();
  if (users.length === 0) return 'There are no users. Add one: npx cityblock user add EMAIL';
  return users
    .map(({ email, role, created_at, password_changed_at }) => {
      const passwordSet = password_changed_at.slice(0, 10);
      return `${email}  added ${created_at.slice(0, 10)}, password set ${passwordSet}, role ${role}`;
    })
    .join('\n');
}

type RoleOfUser = Pick<User, 'email' | 'role'>;

async function add(
  database: Database,
  { email, role }: RoleOfUser,
  configuration: Configuration,
  context: CommandContext,
): Promise<string> {
  const users = createUserStore(database, now);
  // Checked before the prompt for a password.
  if ((await users.find(email)) !== undefined) throw taken(email);
  const password = await strongPassword(email, configuration, context);
  if (!(await users.add(email, password, role))) throw taken(email);
  await record(database, 'user-added', email, `role ${role}`);
  return `${email} can sign in at /sign-in.`;
}

async function remove(database: Database, email: string): Promise<string> {
  if (!(await createUserStore(database, now).remove(email))) throw unknown(email);
  await record(database, 'user-removed', email);
  return `${email} is removed; all sessions have ended.`;
}

async function setRole(database: Database, { email, role }: RoleOfUser): Promise<string> {
  if (!(await createUserStore(database, now).setRole(email, role))) throw unknown(email);
  await record(database, 'role-changed', email, `role ${role}`);
  return `${email} has the role ${role} now, also in open sessions.`;
}

async function setPassword(
  database: Database,
  email: string,
  configuration: Configuration,
  context: CommandContext,
): Promise<string> {
  const { sessionSecret = readOrCreateSessionSecret(contextPath(context.cwd, dataDir)) } = configuration;
  const users = createUserStore(database, now);
  const user = await users.find(email);
  if (user === undefined) throw unknown(email);
  await users.setPassword(user.id, await strongPassword(email, configuration, context));
  await createSessionStore(database, sessionSecret, now).endAll(user.id);
  // Failed attempts with the old password may have reached the limit.
  await new RateLimiter(database, sessionSecret, now).reset(accountKey(email));
  await record(database, 'password-changed', email);
  return `The password of ${email} is set; all sessions have ended.`;
}

function record(database: Database, event: AuditEvent, subject: string, details?: string): Promise<void> {
  return recordAudit(database, { event, actor: commandActor(), subject, details }, now());
}

async function strongPassword(
  email: string,
  { contentDir, siteUrl }: Configuration,
  context: CommandContext,
): Promise<string> {
  const password = await readNewPassword(email, context);
  const words = snapshotWords(undefined)(passwordWords);
  const problem = await passwordProblem(password, email, words, wordsOfSite(siteNames(contentDir), siteUrl));
  if (problem !== undefined) throw passwordError(problem);
  return password;
}

/** The names of the site, which are no passwords; undefined if the content cannot be read. */
function siteNames(contentDir: string): SiteNames | undefined {
  try {
    return siteNamesSchema.parse(JSON.parse(readFileSync(join(contentDir, 'site.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

const taken = (email: string) =>
  userError(`The user ${email} already exists. To set a new password: npx cityblock user password ${email}`);

const unknown = (email: string) =>
  userError(`There is no user ${email}. npx cityblock user list shows all users.`);

const userError = (message: string) => new CommandError(message, { code: 'CB_USER', exitCode: 1 });
