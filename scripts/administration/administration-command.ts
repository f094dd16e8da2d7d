import type { Configuration } from '../../server/operations/settings/configuration.ts';
import { checkedCommand } from '../command/checked-command.ts';
import type { Command, CommandContext } from '../command/command.ts';

interface AdministrationOptions<Request extends object> {
  readonly usage: string;
  /** Returns a sentence if an argument is wrong. */
  readonly readRequest: (args: readonly string[]) => Request | string;
  /** Returns the exit code. Imports what it needs: arguments are checked before the database is loaded. */
  readonly run: (
    request: Request,
    settings: Configuration,
    context: CommandContext,
  ) => number | Promise<number>;
}

/** A command that changes or reads the data of the server. */
export function administrationCommand<Request extends object>({
  usage,
  readRequest,
  run,
}: AdministrationOptions<Request>): Command {
  return checkedCommand(usage, readRequest, async (request, context) => {
    const { readSettings } = await import('../command/read-settings.ts');
    return run(request, readSettings(context), context);
  });
}
