/** Returns a short hash of a text in lower-case letters and digits. */
export function shortHash(text: string): string {
  // FNV-1a; any hash with a good distribution works.
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
