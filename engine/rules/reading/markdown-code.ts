/** Returns a markdown text with its code, which may be anything, replaced by spaces. */
export function withoutCode(text: string): string {
  return text.replace(/(`+)[^`]*\1/g, (code) => ' '.repeat(code.length));
}
