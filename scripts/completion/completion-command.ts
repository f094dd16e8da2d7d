import { Argument } from '@commander-js/extra-typings';
import { type CheckedCommand, checkedCommand, type Declaration } from '../command/checked-command.ts';
import type { Parsers } from './completion-script.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

const declaration: Declaration<(typeof shells)[number]> = {
  examples: {
    'bash >> ~/.bashrc': 'bash',
    'zsh >> ~/.zshrc': 'zsh, after compinit',
    'fish > ~/.config/fish/completions/cityblock.fish': 'fish',
  },
  declare: (parser, accept) =>
    parser
      .addArgument(new Argument('<shell>', 'the shell').choices(shells))
      .addHelpText(
        'after',
        `
The shell completes the word "cityblock". To write it in place of "npx cityblock", define a function:
  bash, zsh  cityblock() { npx cityblock "$@"; }
  fish       alias cityblock="npx cityblock"`,
      )
      .action(accept),
};

/**
 * Prints the script by which a shell completes the commands, their options and the values of these.
 * @param loadParsers loads the parsers of all commands
 */
export function completionCommandOf(loadParsers: () => Promise<Parsers>): CheckedCommand {
  return checkedCommand('completion', declaration, async (shell) => {
    const { completionScript } = await import('./completion-script.ts');
    return completionScript(shell, await loadParsers());
  });
}
