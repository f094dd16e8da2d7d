import type { Words } from '../../engine/words/words.ts';
import type { passwordWords } from '../words/passwords.words.ts';
import { commonWords } from './common-words.ts';

const minimumLength = 12;
const maximumLength = 256;
const minimumDistinct = 5;

/**
 * Returns the reason why a password is refused, or undefined. Following NIST SP 800-63B, the rules require length and
 * exclude passwords that are easy to guess, also those of common words and the name of the site with digits and symbols,
 * but do not require special characters.
 */
export function passwordProblem(
  password: string,
  email: string,
  words: Words<typeof passwordWords>,
  siteName = '',
): string | undefined {
  const characters = [...password.normalize('NFKC')];
  const lower = password.toLowerCase();
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (characters.length < minimumLength)
    return words('tooShort', { count: characters.length, minimum: minimumLength });
  if (characters.length > maximumLength) return words('tooLong', { maximum: maximumLength });
  if (new Set(characters).size < minimumDistinct) return words('repeats', { minimum: minimumDistinct });
  if (isSequence(lower)) return words('sequence');
  if (lower === email.toLowerCase() || lettersLeft(lower, email.toLowerCase(), name) === 0)
    return words('isAddress');
  // The name as a whole and its parts, which attackers of this site try first.
  const ofSite = siteName.toLowerCase().split(/[^\p{L}]+/u);
  if (lettersLeft(lower, ...commonWords, ...ofSite, ofSite.join('')) === 0) return words('common');
  return undefined;
}

/** The number of letters left after removing the words. Digits and symbols around removed words do not count. */
function lettersLeft(password: string, ...words: readonly string[]): number {
  let rest = password;
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  for (const word of longestFirst) if (word.length >= 3) rest = rest.replaceAll(word, '');
  return rest === password ? password.length : rest.replace(/[^\p{L}]/gu, '').length;
}

/** "abcdefghijkl", "123456789012", and both backward. */
function isSequence(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((character, index) => (character.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0));
  const forward = steps.filter((step) => step === 1 || step === -9).length;
  const backward = steps.filter((step) => step === -1 || step === 9).length;
  return Math.max(forward, backward) >= steps.length - 1;
}
