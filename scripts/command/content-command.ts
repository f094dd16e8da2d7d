import { checkedCommand } from './checked-command.ts';
import type { Command, CommandContext } from './command.ts';
import type { CommandOutcome } from './command-outcome.ts';
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
   * Imports what it needs: arguments are checked before the program that reads content is loaded.
   * @param folder the content folder, relative to the working directory if it was written so
   */
  readonly run: (
    request: Arguments,
    folder: string,
    context: CommandContext,
  ) => CommandOutcome | Promise<CommandOutcome>;
}

/** A command on the content folder of `--content`, or else of the settings. */
export function contentCommand<Arguments extends ContentArguments>({
  usage,
  readArguments,
  run,
}: ContentCommandOptions<Arguments>): Command {
  return checkedCommand(usage, readArguments, async (request, context) => {
    const { readContentDir } = await import('./read-settings.ts');
    const content = request.content ?? readContentDir(context);
    // `readContentDir` has printed the error.
    if (content === undefined) return 2;
    const { outcomeOf } = await import('./command-outcome.ts');
    return printOutcome(
      await outcomeOf(() => run(request, contextPath(context.cwd, content), context)),
      context,
    );
  });
}

/** Prints the output of a command and returns its exit code. */
export function printOutcome(
  { exitCode, stdout, stderr }: CommandOutcome,
  { out, err }: Pick<CommandContext, 'out' | 'err'>,
): number {
  if (stdout !== '') out.write(stdout);
  if (stderr !== '') err.write(stderr);
  return exitCode;
}
