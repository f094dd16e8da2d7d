/**
 * True for a single word of Latin letters that no language would write: capitals strewn through it, or hardly a
 * vowel. Judges whole fields of one word only, and no other scripts.
 */
export function isGibberish(text: string): boolean {
  if (!/^[a-z]{6,}$/i.test(text)) return false;
  // "McDonaldHouse" turns three times from small to large; "xQvLpTzKw" more often.
  const turns = text.match(/[a-z][A-Z]/g)?.length ?? 0;
  if (turns >= 3 && turns / text.length > 0.2) return true;
  // An abbreviation stands in capitals.
  if (text === text.toUpperCase()) return false;
  const vowels = text.match(/[aeiouy]/gi)?.length ?? 0;
  return vowels / text.length < 0.15 || /[bcdfghjklmnpqrstvwxz]{7,}/i.test(text);
}
