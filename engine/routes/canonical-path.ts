/** A character of ASCII that means the same in a path with and without its escape. */
const needsNoEscape = /^[\w.~!$&'()*+,;=:@-]$/;

/** The escapes of one character in UTF-8, or of a single byte. */
const escapedCharacter =
  /%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3}|[89a-f][\da-f])/gi;

/**
 * Returns the one spelling of a URL path among those that mean the same: characters are composed (NFC), and escaped only where
 * they must be, in upper case, as proxies write them. Bytes that are not UTF-8 are read as Latin-1. Accepts the path of any
 * request, including malicious ones.
 */
export function normalPath(path: string): string {
  return /^[\w/.~!$&'()*+,;=:@-]*$/.test(path) ? path : escapePath(unescapePath(path));
}

/**
 * Returns the canonical form of a URL path: its normal spelling in lower case, without repeated or trailing slashes. The
 * result is safe in a `Location` header, since it never names another host.
 */
export function canonicalPath(path: string): string {
  const folded = escapePath(unescapePath(path), (text) => text.toLowerCase())
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return folded.startsWith('/') ? folded : `/${folded}`;
}

/** Returns an address of this site with its path in the canonical form, and its query and fragment as they are. */
export function canonicalAddress(address: string): string {
  const end = address.search(/[?#]/);
  return end === -1 ? canonicalPath(address) : canonicalPath(address.slice(0, end)) + address.slice(end);
}

/** Returns a path with its characters in place of their escapes, as file servers compare it. */
export function decodedPath(path: string): string {
  return normalPath(path).replace(/(?:%[\dA-F]{2})+/g, (escapes) => decodeURIComponent(escapes));
}

/** Replaces the escapes that a path can do without. An escape that stays is valid. */
function unescapePath(path: string): string {
  return path
    .toWellFormed()
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(escapedCharacter, (escapes) => {
      const character = decodeCharacter(escapes);
      return character < '\x80' && !needsNoEscape.test(character) ? escapes : character;
    });
}

function decodeCharacter(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return unescapeBytes(escapes);
  }
}

function unescapeBytes(escapes: string): string {
  return escapes.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** @param fold changes the text between the escapes */
function escapePath(text: string, fold = (part: string) => part): string {
  return text
    .split(/(%[\da-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : encodePart(fold(part))))
    .join('');
}

function encodePart(text: string): string {
  return text.normalize('NFC').replace(/["<>\\^`{|}[\]?#]|[^\x21-\x7e]/gu, encodeURIComponent);
}
