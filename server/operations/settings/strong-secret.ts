export const minimumSecretLength = 32;
const minimumDistinctCharacters = 10;

/** True for a secret that is long and does not consist of a few repeated characters. */
export function isStrongSecret(secret: string): boolean {
  return secret.length >= minimumSecretLength && new Set(secret).size >= minimumDistinctCharacters;
}
