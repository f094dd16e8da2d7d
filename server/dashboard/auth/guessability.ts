import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Whether a password is found in few guesses: with a list of common passwords, words that are known of its user and site,
 * dates, keyboard rows and the usual replacements of letters. Punctuation between such parts does not help: the password
 * is also estimated without it.
 */
export async function isGuessable(password: string, knownWords: readonly string[]): Promise<boolean> {
  const estimator = await loadEstimator();
  const known = [...moreCommonWords, ...knownWords];
  const guesses = (text: string): number =>
    estimator.check(text.slice(0, estimatedLength).toLowerCase(), known).guesses;
  return (
    guesses(password) < leastGuesses ||
    guesses(password.replaceAll(/[^\p{L}\p{N}]/gu, '')) < leastGuessesOfParts
  );
}

/** Far more than the limits of sign-ins allow, and expensive for Argon2id if hashes are stolen. */
const leastGuesses = 1e10;
const leastGuessesOfParts = 3e8;
/** The estimate takes longer the longer the text is, and its start alone is enough. */
const estimatedLength = 64;

/** "Password" in the languages of the program that the list, which is from English sites, does not contain. */
const moreCommonWords = ['contraseña', 'contrasena'];

let loading: Promise<ZxcvbnFactory> | undefined;

/** The list takes time and memory, so that it is loaded when the first password is set. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return loading;
}
