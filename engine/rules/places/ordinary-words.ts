import type { CopyText } from '../reading/copy-texts.ts';

/** Returns those of several capitalized words that the copy also uses in lower case, as ordinary words. */
export function ordinaryWords(texts: readonly CopyText[], words: ReadonlySet<string>): ReadonlySet<string> {
  const candidates = new Map([...words].map((word) => [word.toLowerCase(), word]));
  const ordinary = new Set<string>();
  if (candidates.size === 0) return ordinary;
  for (const { text } of texts)
    for (const written of text.split(' ')) {
      const word =
        candidates.get(written) ??
        candidates.get(written.replace(/^["“(]|(?<![,.;:!?"”)])[,.;:!?"”)]+$/g, ''));
      if (word !== undefined) ordinary.add(word);
    }
  return ordinary;
}
