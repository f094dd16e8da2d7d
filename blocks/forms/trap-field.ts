import { shortHash } from './short-hash.ts';

/**
 * Returns the name of the trap field, which is hidden from visitors and filled in by bots. It looks random, so that no
 * list of known trap fields contains it, and is the same on every page of a site, so that pages can be cached.
 */
export function trapFieldOf(siteName: string): string {
  return `f${shortHash(siteName)}`;
}
