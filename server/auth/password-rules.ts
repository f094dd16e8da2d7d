const least = 12;
const most = 256;
const leastDifferent = 5;

/** Words that attackers try first; a password that is little more than one of them is refused. */
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
 * Why a password cannot be used, in one sentence; undefined when it can. Length counts and mixtures do not, as
 * NIST SP 800-63B has it: what is refused besides is what anybody would try.
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const characters = [...password.normalize('NFKC')];
  const lower = password.toLowerCase();
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (characters.length < least)
    return `The password is too short: ${characters.length} characters, and at least ${least} are needed. A few words in a row are easy to remember.`;
  if (characters.length > most) return `The password is too long: at most ${most} characters are taken.`;
  if (new Set(characters).size < leastDifferent)
    return `The password repeats the same few characters. Use at least ${leastDifferent} different ones.`;
  if (isSequence(lower))
    return 'The password is a row of neighboring characters. Choose one that nobody would try.';
  if (lower === email.toLowerCase() || lettersLeft(lower, email.toLowerCase(), name) === 0)
    return 'The password is the email address. Choose one that nobody who knows the address would try.';
  if (lettersLeft(lower, ...commonWords) === 0)
    return 'The password is made of words that attackers try first. Choose one that nobody would try.';
  return undefined;
}

/** How many letters stay when the words are taken out; figures and signs around them add nothing. */
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
