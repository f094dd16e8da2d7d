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
