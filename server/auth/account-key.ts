import { normalizeEmail } from './user-store.ts';

/** The key under which attempts at an account are counted. */
export function accountKey(email: string): string {
  return `sign-in:account:${normalizeEmail(email)}`;
}
