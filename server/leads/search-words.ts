const maximumWords = 8;

/**
 * The words of a search: runs of letters and digits, as the index cuts them. A lead is found when each of them begins
 * one of its words. They hold no character that either database would read as an operator.
 */
export function searchWords(search: string): readonly string[] {
  const words =
    search
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.slice(0, maximumWords);
}
