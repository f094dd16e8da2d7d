/** Standard input. A terminal can be read without echo. */
export type Input = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
};

/** Standard output or standard error. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** The process of a command, or that which a test gives it. A command reads nothing else of its process. */
export interface CommandContext {
  readonly input: Input;
  readonly out: Output;
  readonly err: Output;
  /** Commands add variables, such as those of `.env`. */
  readonly env: NodeJS.ProcessEnv;
  /** The base of relative paths. With ".", the working directory, messages show paths as they were written. */
  readonly cwd: string;
  /**
   * Returns a signal that is aborted when the process is asked to end, with the name of the system's signal as its reason. A
   * command that never calls it ends at once.
   */
  readonly interruption: () => AbortSignal;
}

/**
 * Runs a command and returns its exit code.
 * @throws CommandError if it cannot do what it was asked for, for example because of a wrong argument
 */
export type Command = (args: readonly string[], context: CommandContext) => number | Promise<number>;
