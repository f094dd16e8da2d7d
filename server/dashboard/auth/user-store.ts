import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { UserRole } from '../../database/user-role.ts';
import { hashPassword } from './password-hash.ts';

/** An account of the dashboard, the studio or both. */
export interface User {
  readonly id: string;
  /** In lower case: no known mail server distinguishes case. */
  readonly email: string;
  readonly role: UserRole;
}

export interface ListedUser extends User {
  readonly created_at: string;
  readonly password_changed_at: string;
}

export interface StoredUser extends User {
  readonly passwordHash: string;
}

export interface UserStore {
  find(email: string): Promise<StoredUser | undefined>;
  list(): Promise<readonly ListedUser[]>;
  /** Returns false if a user with the address exists. */
  add(email: string, password: string, role?: UserRole): Promise<boolean>;
  /** Returns false if there is no such user. Sessions continue: each request reads the role. */
  setRole(email: string, role: UserRole): Promise<boolean>;
  /** Removes a user and all sessions. Returns false if there is no such user. */
  remove(email: string): Promise<boolean>;
  /** @throws QueueFullError */
  setPassword(userId: string, password: string): Promise<void>;
  /**
   * Sets the password unless the stored hash is no longer that of the given user, and returns whether it was set.
   * @throws QueueFullError
   */
  replacePassword(user: StoredUser, password: string): Promise<boolean>;
  /**
   * Hashes the password of a user again, at the current cost, unless the stored hash is no longer that of the given user.
   * The password itself stays, and so does the time of its last change.
   * @throws QueueFullError
   */
  rehashPassword(user: StoredUser, password: string): Promise<void>;
}

/** The normalized address under which a user is stored. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The rate-limit key of sign-in attempts for an account. */
export function accountKey(email: string): string {
  return `sign-in:account:${normalizeEmail(email)}`;
}

/** Returns the reason why an address is invalid, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (email.length <= 254 && z.email().safeParse(email).success) return undefined;
  return `${JSON.stringify(email)} is not an email address. Use one such as ana@example.com.`;
}

export function createUserStore(database: Database, now: () => Date): UserStore {
  return {
    async find(email) {
      // No user has such an address, and PostgreSQL rejects NUL in text.
      if (/\p{Cc}/u.test(email)) return undefined;
      const row = await database
        .selectFrom('users')
        .select(['id', 'email', 'role', 'password_hash'])
        .where('email', '=', normalizeEmail(email))
        .executeTakeFirst();
      return row && { id: row.id, email: row.email, role: row.role, passwordHash: row.password_hash };
    },
    list() {
      return database
        .selectFrom('users')
        .select(['id', 'email', 'role', 'created_at', 'password_changed_at'])
        .orderBy('email')
        .execute();
    },
    async add(email, password, role = 'leads') {
      const at = now().toISOString();
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('users')
        .values({
          id: randomUUID(),
          email: normalizeEmail(email),
          role,
          password_hash: await hashPassword(password),
          created_at: at,
          password_changed_at: at,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async setRole(email, role) {
      const { numUpdatedRows } = await database
        .updateTable('users')
        .set({ role })
        .where('email', '=', normalizeEmail(email))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async remove(email) {
      const { numDeletedRows } = await database
        .deleteFrom('users')
        .where('email', '=', normalizeEmail(email))
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
    async setPassword(userId, password) {
      await database
        .updateTable('users')
        .set({ password_hash: await hashPassword(password), password_changed_at: now().toISOString() })
        .where('id', '=', userId)
        .execute();
    },
    async replacePassword({ id, passwordHash }, password) {
      const { numUpdatedRows } = await database
        .updateTable('users')
        .set({ password_hash: await hashPassword(password), password_changed_at: now().toISOString() })
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async rehashPassword({ id, passwordHash }, password) {
      await database
        .updateTable('users')
        .set({ password_hash: await hashPassword(password) })
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .execute();
    },
  };
}
