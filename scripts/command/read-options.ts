import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the options of a program of this repository, which takes no other arguments. For an unknown option or argument, or one
 * that lacks its value, it prints one line and exits with code 2.
 */
export function readOptions<const Known extends Options>(usage: string, options: Known) {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return exitWithUsage(error.message, usage);
  }
}

/** Prints one line and exits with code 2. */
export function exitWithUsage(problem: string, usage: string): never {
  console.error(`${problem.replace(/\.$/, '')}. Usage: ${usage}`);
  process.exit(2);
}
