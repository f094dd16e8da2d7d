import type { Command, CommandContext } from './command.ts';

interface CommandErrorOptions {
  /** docs/errors.md explains it. */
  readonly code?: `CB_${string}`;
  /** 1 if the command ran and refuses, 2 if it could not run; 2 by default. */
  readonly exitCode?: 1 | 2;
}

/** An expected failure of a command. The message tells the user what is wrong and what to do. */
export class CommandError extends Error {
  readonly code: string | undefined;
  readonly exitCode: 1 | 2;

  constructor(message: string, { code, exitCode = 2 }: CommandErrorOptions = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** The content has errors, so that a command cannot read the site. */
export const contentErrors = (): CommandError =>
  new CommandError('The content has errors. Run `npx cityblock validate` and fix them first.', {
    code: 'CB_CONTENT',
  });

/** Runs a command and returns its exit code. Prints a {@link CommandError}, or another error with a code of docs/errors.md. */
export async function exitCodeOf(
  command: Command,
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    return await command(args, context);
  } catch (error) {
    if (!(error instanceof CommandError || isCoded(error))) throw error;
    context.err.write(`${error.code === undefined ? '' : `${error.code} `}${error.message}\n`);
    return error.exitCode ?? 2;
  }
}

function isCoded(error: unknown): error is Error & { readonly code: string; readonly exitCode?: number } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CB_');
}
