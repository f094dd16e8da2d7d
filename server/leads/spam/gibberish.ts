/**
 * True for a single word of Latin letters that looks random: capitals in the middle, or hardly any vowels. False for
 * several words and for other scripts.
 */
export function isGibberish(text: string): boolean {
  if (!/^[a-z]{6,}$/i.test(text)) return false;
  // Names such as "McDonaldHouse" have few changes from lower to upper case; "xQvLpTzKw" has many.
  const turns = text.match(/[a-z][A-Z]/g)?.length ?? 0;
  if (turns >= 3 && turns / text.length > 0.2) return true;
  // All capitals: an abbreviation.
  if (text === text.toUpperCase()) return false;
  const vowels = text.match(/[aeiouy]/gi)?.length ?? 0;
  return vowels / text.length < 0.15 || /[bcdfghjklmnpqrstvwxz]{7,}/i.test(text);
}
