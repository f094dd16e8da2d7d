import type { Words } from '../../../engine/words/words.ts';
import type { passwordWords } from '../../words/passwords.words.ts';
import { isGuessable } from './guessability.ts';

const minimumLength = 12;
const maximumLength = 256;

/** The texts of a site that attackers of it try first. */
export interface SiteNames {
  readonly name?: string | undefined;
  readonly shortName?: string | undefined;
  readonly legalName?: string | undefined;
  readonly office?: { readonly locality?: string | undefined } | undefined;
}

/** Returns the words of a site that are no passwords: its names, its city and its host, as a whole and in parts. */
export function wordsOfSite(site: SiteNames | undefined, siteUrl: string): readonly string[] {
  const { name, shortName, legalName, office } = site ?? {};
  return [name, shortName, legalName, office?.locality, new URL(siteUrl).hostname].flatMap((text = '') =>
    partsOf(text),
  );
}

/**
 * Returns the reason why a password is refused, or undefined. Following NIST SP 800-63B, the rules require length and
 * exclude passwords that are easy to guess, such as common ones and those of words of the user and the site, but do not
 * require special characters.
 * @param siteWords see {@link wordsOfSite}
 */
export async function passwordProblem(
  password: string,
  email: string,
  words: Words<typeof passwordWords>,
  siteWords: readonly string[] = [],
): Promise<string | undefined> {
  const characters = [...password.normalize('NFKC')];
  if (characters.length < minimumLength)
    return words('tooShort', { count: characters.length, minimum: minimumLength });
  if (characters.length > maximumLength) return words('tooLong', { maximum: maximumLength });
  const isEasy = await isGuessable(password, [
    ...partsOf(email),
    ...email.split('@').flatMap(partsOf),
    ...siteWords,
  ]);
  return isEasy ? words('guessable') : undefined;
}

/** A text in lower case, its words, and the words without what is between them. */
function partsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  return words.length === 0 ? [] : [text.toLowerCase(), words.join(''), ...words];
}
