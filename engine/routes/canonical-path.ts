/**
 * Returns the canonical form of a URL path: lower case, without repeated or trailing slashes. Accepts the path of any
 * request, including malicious ones; the result is safe in a `Location` header, since it never names another host.
 */
export function canonicalPath(path: string): string {
  const spelled = path
    // Browsers treat a backslash as a slash and ignore control characters, so neither may appear in a Location header.
    .replace(/[^\x21-\x7e]|\\/gu, encodeCharacter)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return spelled.startsWith('/') ? spelled : `/${spelled}`;
}

function encodeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed()).toLowerCase();
}
