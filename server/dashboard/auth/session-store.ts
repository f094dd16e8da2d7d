import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { User } from './user-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A session ends after this time without use. It is longer than a weekend. */
export const idleLifetime = 3 * day;

/** A session ends this long after signing in, even if it is in use. */
export const absoluteLifetime = 30 * day;

/** Minimum time between two updates of `seen_at`: each update waits for the disk. */
const seenInterval = 5 * minute;

export interface SessionStore {
  /** Starts a session and returns its token, which only the browser stores. */
  start(userId: string): Promise<string>;
  /** The user of an active session. Counts as use of the session. */
  userOf(token: string): Promise<User | undefined>;
  end(token: string): Promise<void>;
  /** Ends all sessions of a user, except the one with the token `except`. */
  endAll(userId: string, except?: string): Promise<void>;
  /** The number of active sessions of a user. */
  count(userId: string): Promise<number>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

/**
 * Sessions in the database. Tokens are stored as HMACs: a copy of the database does not sign anyone in, and a new
 * secret ends all sessions.
 */
export function createSessionStore(database: Database, secret: string, now: () => Date): SessionStore {
  const hash = (token: string): string =>
    createHmac('sha256', secret).update(`session:${token}`).digest('base64url');
  const before = (milliseconds: number): string => new Date(now().getTime() - milliseconds).toISOString();

  return {
    async start(userId) {
      const token = randomBytes(32).toString('base64url');
      const at = now().toISOString();
      await database
        .insertInto('sessions')
        .values({ token_hash: hash(token), user_id: userId, created_at: at, seen_at: at })
        .execute();
      return token;
    },
    async userOf(token) {
      const tokenHash = hash(token);
      const row = await database
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.email', 'users.role', 'sessions.seen_at'])
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.seen_at', '>', before(idleLifetime))
        .where('sessions.created_at', '>', before(absoluteLifetime))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (row.seen_at <= before(seenInterval)) {
        await database
          .updateTable('sessions')
          .set({ seen_at: now().toISOString() })
          .where('token_hash', '=', tokenHash)
          .execute();
      }
      return { id: row.id, email: row.email, role: row.role };
    },
    async end(token) {
      await database.deleteFrom('sessions').where('token_hash', '=', hash(token)).execute();
    },
    async endAll(userId, except) {
      let query = database.deleteFrom('sessions').where('user_id', '=', userId);
      if (except !== undefined) query = query.where('token_hash', '!=', hash(except));
      await query.execute();
    },
    async count(userId) {
      const { sessions } = await database
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll().as('sessions'))
        .where('user_id', '=', userId)
        .where('seen_at', '>', before(idleLifetime))
        .where('created_at', '>', before(absoluteLifetime))
        .executeTakeFirstOrThrow();
      return Number(sessions);
    },
    async sweep() {
      await database
        .deleteFrom('sessions')
        .where(({ or, eb }) =>
          or([eb('seen_at', '<=', before(idleLifetime)), eb('created_at', '<=', before(absoluteLifetime))]),
        )
        .execute();
    },
  };
}
