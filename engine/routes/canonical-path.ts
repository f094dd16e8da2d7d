/**
 * The one spelling of a URL path: lower case, no repeated slash, none at the end. Takes the path of any request, hostile
 * ones included, and answers a path that a `Location` header may carry: it never names another host.
 */
export function canonicalPath(path: string): string {
  const spelled = path
    // Browsers read a backslash as a slash and skip control characters, so neither may stand in a Location.
    .replace(/[^\x21-\x7e]|\\/gu, encodeCharacter)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return spelled.startsWith('/') ? spelled : `/${spelled}`;
}

function encodeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed()).toLowerCase();
}
