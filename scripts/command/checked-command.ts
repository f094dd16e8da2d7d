import type { Command, CommandContext } from './command.ts';
import { CommandError } from './command-error.ts';
import { withUsage } from './read-options.ts';

/**
 * A command that checks its arguments before it imports what it needs.
 * @param readRequest returns a sentence if an argument is wrong; it is printed with the usage
 * @param run returns a text, which is printed, or else the exit code
 */
export function checkedCommand<Request extends object>(
  usage: string,
  readRequest: (args: readonly string[]) => Request | string,
  run: (request: Request, context: CommandContext) => number | string | Promise<number | string>,
): Command {
  return async (args, context) => {
    const request = readRequest(args);
    if (typeof request === 'string') throw new CommandError(withUsage(request, usage));
    const result = await run(request, context);
    if (typeof result === 'number') return result;
    context.out.write(`${result}\n`);
    return 0;
  };
}
