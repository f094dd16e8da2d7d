import type { CopyText } from './copy-texts.ts';
import type { TextMemo } from './text-memo.ts';

/**
 * Returns those of several capitalized words that the copy also uses in lower case, as ordinary words.
 * @param memo keeps the words of texts for the next check of changed content
 */
export function ordinaryWordsIn(
  texts: readonly CopyText[],
  words: ReadonlySet<string>,
  memo: TextMemo<readonly string[]> | undefined,
): ReadonlySet<string> {
  const candidates = new Map([...words].map((word) => [word.toLowerCase(), word]));
  const ordinary = new Set<string>();
  if (candidates.size === 0) return ordinary;
  const key = [...candidates.keys()].sort().join(' ');
  for (const text of texts)
    for (const found of memo?.get(text, key, () => candidatesIn(text, candidates)) ??
      candidatesIn(text, candidates)) {
      const word = candidates.get(found);
      if (word !== undefined) ordinary.add(word);
    }
  return ordinary;
}

/** The candidates that a text contains. */
function candidatesIn({ text }: CopyText, candidates: ReadonlyMap<string, unknown>): readonly string[] {
  return text
    .split(' ')
    .map((word) => (candidates.has(word) ? word : word.replace(/^["“(]|[,.;:!?"”)]+$/g, '')))
    .filter((word) => candidates.has(word));
}
