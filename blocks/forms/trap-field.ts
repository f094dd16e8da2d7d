/**
 * The name of the field that people do not see and bots fill in. It looks made at random, so that no list of usual
 * names holds it, and is the same on every page of a site, so that pages can be cached.
 */
export function trapFieldOf(siteName: string): string {
  // FNV-1a: any hash that spreads well will do.
  let hash = 0x811c9dc5;
  for (const character of siteName) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `f${(hash >>> 0).toString(36)}`;
}
