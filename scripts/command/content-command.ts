import { checkedCommand } from './checked-command.ts';
import type { Command, CommandContext } from './command.ts';
import { contextPath } from './context-path.ts';

interface ContentArguments {
  /** The value of `--content`. */
  readonly content?: string | undefined;
}

interface ContentCommandOptions<Arguments extends ContentArguments> {
  /** Printed after a sentence about wrong arguments. */
  readonly usage: string;
  /** Returns a sentence if an argument is wrong. */
  readonly readArguments: (args: readonly string[]) => Arguments | string;
  /**
   * Returns the exit code. Imports what it needs: arguments are checked before the program that reads content is loaded.
   * @param folder the content folder, relative to the working directory if it was written so
   */
  readonly run: (request: Arguments, folder: string, context: CommandContext) => number | Promise<number>;
}

/** A command on the content folder of `--content`, or else of the settings. */
export function contentCommand<Arguments extends ContentArguments>({
  usage,
  readArguments,
  run,
}: ContentCommandOptions<Arguments>): Command {
  return checkedCommand(usage, readArguments, async (request, context) => {
    const { readContentDir } = await import('./read-settings.ts');
    return run(request, contextPath(context.cwd, request.content ?? readContentDir(context)), context);
  });
}
