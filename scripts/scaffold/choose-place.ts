import { createInterface } from 'node:readline/promises';

/**
 * Asks in the terminal which of several places is meant.
 * @returns the index of the chosen name; undefined without a terminal, or if the answer is none of the numbers
 */
export async function choosePlace(names: readonly string[]): Promise<number | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const list = names.map((name, index) => `  ${index + 1}  ${name}`).join('\n');
  const answer = await terminal.question(`Which place do you mean?\n${list}\nNumber: `);
  terminal.close();
  const index = Number(answer.trim()) - 1;
  return index in names ? index : undefined;
}
