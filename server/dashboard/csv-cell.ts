/**
 * The start of a formula in spreadsheets (OWASP, CSV Injection), with or without leading spaces. Where a spreadsheet
 * separates cells by semicolons, the quotes of the file do not protect a value: a new cell may start after a semicolon or
 * a line break in it.
 */
const formula = /([;\n]|^)(?=[\s\p{Cc}]*[=+\-@\t\r＝＋－＠])/gu;

/**
 * Escapes a value so that no spreadsheet executes it: a formula is prefixed with an apostrophe, as spreadsheets do
 * themselves, and control characters become spaces.
 */
export function csvCell(value: string): string {
  return value.replaceAll(formula, "$1'").replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
