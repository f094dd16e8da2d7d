const maximumWords = 8;

/**
 * Splits a search into words: runs of letters and digits, as the index does. A lead matches if each word is a prefix of
 * one of its words. The words contain no operators of either database.
 */
export function searchWords(search: string): readonly string[] {
  const words =
    search
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.slice(0, maximumWords);
}
