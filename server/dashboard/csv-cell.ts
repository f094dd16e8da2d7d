/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV Injection), also behind spaces. */
const formula = /^[\s\p{Cc}]*[=+\-@\t\r＝＋－＠]/u;

/**
 * A cell that no spreadsheet runs: an apostrophe stands before what would be a formula, as spreadsheets themselves
 * write it; control characters, which no field holds on purpose, become spaces.
 */
export function csvCell(value: string): string {
  const plain = value.replaceAll(/[^\P{Cc}\n]/gu, ' ');
  return formula.test(value) ? `'${plain}` : plain;
}
