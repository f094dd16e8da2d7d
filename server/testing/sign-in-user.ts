import { createSessionStore } from '../dashboard/auth/session-store.ts';
import type { Database } from '../database/database.ts';
import type { UserRole } from '../database/user-role.ts';

interface SignInOptions {
  readonly sessionSecret: string;
  /** The id of the user, and the name of the mailbox. */
  readonly name?: string;
  /** `leads` by default. A user who exists gets it. */
  readonly role?: UserRole;
  readonly now?: () => Date;
}

/** Signs in a user, who is added if absent, without a password. Returns the token of the session. */
export async function signInUser(
  database: Database,
  { sessionSecret, name = 'ana', role = 'leads', now = () => new Date() }: SignInOptions,
): Promise<string> {
  const at = now().toISOString();
  const user = { id: name, email: `${name}@ruiz.example`, role, password_hash: 'none' };
  await database
    .insertInto('users')
    .values({ ...user, created_at: at, password_changed_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ role }))
    .execute();
  return createSessionStore(database, sessionSecret, now).start(name);
}
