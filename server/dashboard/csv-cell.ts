/** The start of a formula in spreadsheets (OWASP, CSV Injection), with or without leading spaces. */
const formula = /^[\s\p{Cc}]*[=+\-@\t\r＝＋－＠]/u;

/**
 * Escapes a value so that no spreadsheet executes it: a formula is prefixed with an apostrophe, as spreadsheets do
 * themselves, and control characters become spaces.
 */
export function csvCell(value: string): string {
  const plain = value.replaceAll(/[^\P{Cc}\n]/gu, ' ');
  return formula.test(value) ? `'${plain}` : plain;
}
