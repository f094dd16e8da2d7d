/** Returns the number of characters of a text without the white space at its ends. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

export function isLongEnough(minimum: number, text: string): boolean {
  const { length } = text.trim();
  // A character is at most two code units, so most texts need not be taken apart.
  return length >= minimum * 2 || (length >= minimum && lengthOf(text) >= minimum);
}

export function isShortEnough(maximum: number, text: string): boolean {
  return text.length <= maximum || lengthOf(text) <= maximum;
}

/** Whether a text has no white space at its ends. One of white space only is empty, which is another fault. */
export function isTrimmed(text: string): boolean {
  const { length } = text.trim();
  return length === text.length || length === 0 || !padding.test(text);
}

/** Byte order marks count as white space, but another rule reports all characters that are invisible. */
const padding = /^(?!\uFEFF)\s|(?!\uFEFF)\s$/;
