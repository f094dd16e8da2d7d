import { Command as Parser } from '@commander-js/extra-typings';
import type { Command } from './command.ts';
import { commandGroups } from './command-list.ts';
import { isCommandName, loadCommand } from './commands.ts';
import { parseArguments } from './parse-arguments.ts';

/** Runs the command that the first argument names. Without arguments it lists all commands. */
export const cityblock: Command = async (args, context) => {
  const [name, ...rest] = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  if (name !== undefined && isCommandName(name)) {
    const command = await loadCommand[name]();
    return command(rest, context);
  }
  const help = parseArguments(createOverview(), name === undefined ? ['--help'] : [name, ...rest]);
  context.out.write(help ?? '');
  return 0;
};

/** A parser that only knows the names of the commands. */
function createOverview(): Parser {
  const overview = new Parser('npx cityblock')
    .usage('COMMAND [options]')
    .helpCommand(false)
    .addHelpText('after', '\nFor the options of a command, with examples: npx cityblock COMMAND --help');
  for (const { heading, commands } of commandGroups) {
    overview.commandsGroup(heading);
    for (const [name, summary] of Object.entries(commands)) overview.command(name).description(summary);
  }
  return overview;
}
