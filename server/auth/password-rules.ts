const minimumLength = 12;
const maximumLength = 256;
const minimumDistinct = 5;

/** Words that attackers try first. A password that consists of them is refused. */
const commonWords = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'iloveyou',
  'administrator',
  'dashboard',
  'changeme',
];

/**
 * Returns the reason why a password is refused, or undefined. Following NIST SP 800-63B, the rules require length and
 * exclude passwords that are easy to guess, but do not require special characters.
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const characters = [...password.normalize('NFKC')];
  const lower = password.toLowerCase();
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (characters.length < minimumLength)
    return `The password is too short: ${characters.length} characters. Use at least ${minimumLength}; a few words in a row are easy to remember.`;
  if (characters.length > maximumLength)
    return `The password is too long: it can have at most ${maximumLength} characters.`;
  if (new Set(characters).size < minimumDistinct)
    return `The password repeats the same few characters. Use at least ${minimumDistinct} different ones.`;
  if (isSequence(lower))
    return 'The password is a row of neighboring characters. Choose one that is hard to guess.';
  if (lower === email.toLowerCase() || lettersLeft(lower, email.toLowerCase(), name) === 0)
    return 'The password is the email address. Choose one that is hard to guess.';
  if (lettersLeft(lower, ...commonWords) === 0)
    return 'The password is made of words that attackers try first. Choose one that is hard to guess.';
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
