import { createSessionStore } from '../dashboard/auth/session-store.ts';
import type { Database } from '../database/database.ts';

interface SignInOptions {
  readonly sessionSecret: string;
  /** The id of the user, and the name of the mailbox. */
  readonly name?: string;
  readonly now?: () => Date;
}

/** Signs in a user, who is added if absent, without a password. Returns the token of the session. */
export async function signInUser(
  database: Database,
  { sessionSecret, name = 'ana', now = () => new Date() }: SignInOptions,
): Promise<string> {
  const at = now().toISOString();
  const user = { id: name, email: `${name}@ruiz.example`, password_hash: 'none' };
  await database
    .insertInto('users')
    .values({ ...user, created_at: at, password_changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return createSessionStore(database, sessionSecret, now).start(name);
}
