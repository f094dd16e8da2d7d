import { normalizeEmail } from './user-store.ts';

/** The rate-limit key of sign-in attempts for an account. */
export function accountKey(email: string): string {
  return `sign-in:account:${normalizeEmail(email)}`;
}
