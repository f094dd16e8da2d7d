import { ContentFolderError } from '../../engine/content/content-files.ts';

/**
 * The output of a command that reads content. Exit codes: 0 done; 1 the content has errors, or what was asked for does
 * not exist; 2 could not run.
 */
export interface CommandOutcome {
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** The outcome of a command that prints nothing but one message on standard error. */
export function failedCommand(exitCode: 1 | 2, message: string): CommandOutcome {
  return { exitCode, stdout: '', stderr: `${message}\n` };
}

/** The outcome of a command that needs content without errors. */
export const contentErrors: CommandOutcome = failedCommand(
  2,
  'The content has errors. Run `npm run validate` and fix them first. [CB_CONTENT]',
);

/** The outcome of a command that prints a text. */
export function done(text: string): CommandOutcome {
  return { exitCode: 0, stdout: `${text}\n`, stderr: '' };
}

/** Returns what a function returns, or that the content folder cannot be read. */
export async function outcomeOf(
  run: () => CommandOutcome | Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ContentFolderError)) throw error;
    return failedCommand(2, `${error.message} [${error.code}]`);
  }
}
