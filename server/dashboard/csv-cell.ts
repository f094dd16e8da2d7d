/**
 * The first character of a formula in spreadsheets (OWASP, CSV Injection), with or without white space before it. A
 * spreadsheet may separate cells by another character than the file does. The quotes of the file then do not protect a
 * value: a cell may start after any separator, quote or line break in it. The expression looks back from the character, so
 * that white space is read once.
 */
const formula = /(?<=(?:^|[,;"\n])[\s\p{Cc}]*)[=+\-@＝＋－＠]/gu;

/**
 * Escapes a value so that no spreadsheet executes it: a formula is prefixed with an apostrophe, as spreadsheets do
 * themselves, and control characters become spaces.
 */
export function csvCell(value: string): string {
  return value.replaceAll(formula, "'$&").replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
