import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { hashPassword } from './password-hash.ts';

/** Somebody who may use the dashboard. */
export interface User {
  readonly id: string;
  /** In lower case: mail servers that tell cases apart are not known to exist. */
  readonly email: string;
}

export interface ListedUser extends User {
  readonly created_at: string;
  readonly password_changed_at: string;
}

export interface UserStore {
  find(email: string): Promise<(User & { readonly passwordHash: string }) | undefined>;
  list(): Promise<readonly ListedUser[]>;
  /** False when somebody has the address already. */
  add(email: string, password: string): Promise<boolean>;
  /** Removes the user with all sessions; false when there is none. */
  remove(email: string): Promise<boolean>;
  setPassword(userId: string, password: string): Promise<void>;
}

/** The one spelling of an address under which a user is kept. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Why an address cannot be a user's, in one sentence; undefined when it can. */
export function emailProblem(email: string): string | undefined {
  if (email.length <= 254 && z.email().safeParse(email).success) return undefined;
  return `${JSON.stringify(email)} is no email address. Write one such as ana@example.com.`;
}

export function createUserStore(database: Database, now: () => Date): UserStore {
  return {
    async find(email) {
      // Nobody has such an address, and PostgreSQL takes no text with a NUL.
      if (/\p{Cc}/u.test(email)) return undefined;
      const row = await database
        .selectFrom('users')
        .select(['id', 'email', 'password_hash'])
        .where('email', '=', normalizeEmail(email))
        .executeTakeFirst();
      return row && { id: row.id, email: row.email, passwordHash: row.password_hash };
    },
    list() {
      return database
        .selectFrom('users')
        .select(['id', 'email', 'created_at', 'password_changed_at'])
        .orderBy('email')
        .execute();
    },
    async add(email, password) {
      const at = now().toISOString();
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('users')
        .values({
          id: randomUUID(),
          email: normalizeEmail(email),
          password_hash: await hashPassword(password),
          created_at: at,
          password_changed_at: at,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
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
  };
}
