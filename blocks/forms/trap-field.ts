/**
 * Returns the name of the trap field, which is hidden from visitors and filled in by bots. It looks random, so that no
 * list of known trap fields contains it, and is the same on every page of a site, so that pages can be cached.
 */
export function trapFieldOf(siteName: string): string {
  // FNV-1a; any hash with a good distribution works.
  let hash = 0x811c9dc5;
  for (const character of siteName) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `f${(hash >>> 0).toString(36)}`;
}
