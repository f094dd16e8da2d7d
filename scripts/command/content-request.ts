import { resolve } from 'node:path';
import { type CommandOutcome, failedCommand } from './command-outcome.ts';
import { withUsage } from './read-options.ts';
import { readContentDir } from './read-settings.ts';

interface ContentArguments {
  /** The value of `--content`. */
  readonly content: string | undefined;
}

/** The arguments of a command on content, and its content folder as an absolute path. */
export interface ContentRequest<Arguments extends ContentArguments> {
  readonly request: Arguments;
  readonly folder: string;
}

/**
 * Reads the arguments of a command on content and finds its folder: that of `--content`, or else of the settings.
 * @param readArguments returns a sentence if an argument is wrong
 * @returns the outcome of the command if it cannot run
 */
export function readContentRequest<Arguments extends ContentArguments>(
  args: readonly string[],
  usage: string,
  readArguments: (args: readonly string[]) => Arguments | string,
  workingDirectory: string,
): ContentRequest<Arguments> | CommandOutcome {
  const request = readArguments(args);
  if (typeof request === 'string') return failedCommand(2, withUsage(request, usage));
  const content = request.content ?? readContentDir();
  // `readContentDir` has printed the error.
  if (content === undefined) return { exitCode: 2, stdout: '', stderr: '' };
  return { request, folder: resolve(workingDirectory, content) };
}
