import { areaOf, mayUse, startPathOf } from './areas.ts';
import type { User } from './user-store.ts';

const base = 'http://site.invalid';

/**
 * The path to open after signing in: the requested path if it belongs to an area that the user may use, otherwise the start
 * page of the user.
 */
export function returnPathOf({ role }: User, asked: unknown): string {
  const path = safeReturnPath(asked);
  const area = areaOf(new URL(path, base).pathname);
  return area !== undefined && mayUse(role, area) ? path : startPathOf(role);
}

/** The requested path if it belongs to an area, otherwise an empty text. */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !URL.canParse(asked, base)) return '';
  const { origin, pathname, search } = new URL(asked, base);
  return origin === base && areaOf(pathname) !== undefined ? pathname + search : '';
}
