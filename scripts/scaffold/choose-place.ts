import { createInterface } from 'node:readline/promises';
import type { CommandContext } from '../command/command.ts';

/**
 * Asks in the terminal which of several places is meant.
 * @returns the index of the chosen name; undefined without a terminal, or if the answer is none of the numbers
 */
export async function choosePlace(
  names: readonly string[],
  { input, err }: Pick<CommandContext, 'input' | 'err'>,
): Promise<number | undefined> {
  if (!input.isTTY || !err.isTTY) return undefined;
  const terminal = createInterface({ input, output: err });
  const list = names.map((name, index) => `  ${index + 1}  ${name}`).join('\n');
  const answer = await terminal.question(`Which place do you mean?\n${list}\nNumber: `);
  terminal.close();
  const index = Number(answer.trim()) - 1;
  return index in names ? index : undefined;
}
