import type { Command, CommandContext } from './command.ts';
import { CommandError } from './command-error.ts';
import { withUsage } from './read-options.ts';

/**
 * A command that checks its arguments before it imports what it needs.
 * @param readRequest returns a sentence if an argument is wrong; it is printed with the usage
 * @param run returns the exit code
 */
export function checkedCommand<Request extends object>(
  usage: string,
  readRequest: (args: readonly string[]) => Request | string,
  run: (request: Request, context: CommandContext) => number | Promise<number>,
): Command {
  return (args, context) => {
    const request = readRequest(args);
    if (typeof request === 'string') throw new CommandError(withUsage(request, usage));
    return run(request, context);
  };
}
