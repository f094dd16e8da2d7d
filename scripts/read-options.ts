import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Parses the options of a command that takes no other arguments. For an unknown option or argument it prints one line
 * and exits with code 2.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values;
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
