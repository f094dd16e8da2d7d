/**
 * Maximum number of characters that a rule reads on each side of what it found. It is longer than any sentence. Without a
 * limit, a long text with many findings would be read once for each of them.
 */
const reach = 1_000;

export const textBefore = (text: string, start: number): string =>
  text.slice(Math.max(0, start - reach), start);

export const textAfter = (text: string, end: number): string => text.slice(end, end + reach);
