/**
 * Returns the canonical form of a URL path: lower case, without repeated or trailing slashes, and without escapes of letters,
 * digits, hyphens and underscores, which mean the same as the characters. Accepts the path of any
 * request, including malicious ones; the result is safe in a `Location` header, since it never names another host.
 */
export function canonicalPath(path: string): string {
  const spelled = path
    // Browsers treat a backslash as a slash and ignore control characters, so neither may appear in a Location header.
    .replace(/[^\x21-\x7e]|\\/gu, encodeCharacter)
    // One that completes another escape must not make a new one.
    .replace(/(?<!%[\da-f]?)%(?:3[\da-d]|[46][1-9a-f]|[57][\da]|2d|5f)/gi, decodeCharacter)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return spelled.startsWith('/') ? spelled : `/${spelled}`;
}

function decodeCharacter(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w-]/.test(character) ? character : escaped;
}

function encodeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed()).toLowerCase();
}
