import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the options of a command that takes no other arguments. For an unknown option or argument it prints one line
 * and exits with code 2.
 */
export function readOptions<const Known extends Options>(usage: string, options: Known) {
  const values = parseOptions(usage, options, process.argv.slice(2));
  return typeof values === 'string' ? exitWith(values) : values;
}

/** Parses the given arguments. Returns one line for the user if an option or argument is unknown. */
export function parseOptions<const Known extends Options>(
  usage: string,
  options: Known,
  args: readonly string[],
) {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    const problem = emptyValue(values);
    return problem === undefined ? values : withUsage(problem, usage);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return withUsage(error.message, usage);
  }
}

/** Parses options and positional arguments. Returns a sentence about the problem if an option is unknown or lacks a value. */
export function parseArguments<const Known extends Options>(options: Known, args: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    return emptyValue(parsed.values) ?? parsed;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return error.message.replace(/\.$/, '');
  }
}

/** Describes an option without a value, such as that of a variable that is not set: `--content "$DIR"`. */
function emptyValue(values: Readonly<Record<string, unknown>>): string | undefined {
  const name = Object.keys(values).find((key) => values[key] === '');
  return name === undefined ? undefined : `The value of --${name} is empty`;
}

/** Prints one line and exits with code 2. */
export function exitWithUsage(problem: string, usage: string): never {
  return exitWith(withUsage(problem, usage));
}

/** Returns a problem and the usage of the command: in one line, unless the usage is a list that starts with a line end. */
export function withUsage(problem: string, usage: string): string {
  return `${problem.replace(/\.$/, '')}. Usage:${usage.startsWith('\n') ? '' : ' '}${usage}`;
}

function exitWith(line: string): never {
  console.error(line);
  process.exit(2);
}
