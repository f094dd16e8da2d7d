/**
 * A character that the fonts of social cards have: Latin letters without those of Vietnamese, Greek, Cyrillic of European
 * languages, figures and common punctuation. `server/media/cards/card-text.test.ts` compares it with the fonts.
 */
const drawable =
  /[\u0020-\u007E\u00A0-\u00AC\u00AE-\u0131\u0134-\u0148\u014A-\u017E\u0218-\u021B\u0386-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020\u2022\u2026\u2039\u203A\u2044\u20AC\u2116\u2212]/u;

/** Characters whose drawing is that of another one. */
const equals: Readonly<Record<string, string>> = {
  '\u2007': '\u00A0',
  '\u2009': '\u00A0',
  '\u202F': '\u00A0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
};

/** Characters that are not drawn anywhere. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;

/** Returns the character, its simpler form (`TM` for `™`, `a` for `ạ`), or nothing. */
function drawn(character: string): string {
  if (drawable.test(character)) return character;
  const equal = equals[character];
  if (equal !== undefined) return equal;
  return [...character.normalize('NFKD')].filter((part) => drawable.test(part)).join('');
}

/** Returns a text as social cards draw it: without the characters that their fonts do not have. */
export function cardText(text: string): string {
  const composed = text.normalize('NFC');
  const shown = [...composed].map(drawn).join('');
  return shown === composed ? shown : shown.replace(/ {2,}/g, ' ').trim();
}

/** Returns the characters of a text that a social card leaves out or shows in a simpler form, each once. */
export function lackingInCards(text: string): readonly string[] {
  const lacking = [...text.normalize('NFC')].filter(
    (character) => !drawable.test(character) && equals[character] === undefined && !invisible.test(character),
  );
  return [...new Set(lacking)];
}
