import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the options of a command that takes no other arguments. For an unknown option or argument it prints one line
 * and exits with code 2.
 */
export function readOptions<const Known extends Options>(usage: string, options: Known) {
  const values = parseOptions(options, process.argv.slice(2));
  return typeof values === 'string' ? exitWithUsage(values, usage) : values;
}

/** Parses options. Returns a sentence about the problem if an option is unknown or lacks a value, or if there are other arguments. */
export function parseOptions<const Known extends Options>(options: Known, args: readonly string[]) {
  const parsed = parseArguments(options, args, 0);
  return typeof parsed === 'string' ? parsed : parsed.values;
}

/**
 * Parses options and positional arguments. Returns a sentence about the problem if an option is unknown or lacks a value, or if
 * there are more positional arguments than `most`.
 */
export function parseArguments<const Known extends Options>(
  options: Known,
  args: readonly string[],
  most: number,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, strict: true, allowPositionals: most > 0 });
    const unexpected = parsed.positionals[most];
    if (unexpected !== undefined) return `Unexpected argument '${unexpected}'`;
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
  console.error(withUsage(problem, usage));
  process.exit(2);
}

/** Returns a problem and the usage of the command: in one line, unless the usage is a list that starts with a line end. */
export function withUsage(problem: string, usage: string): string {
  return `${problem.replace(/\.$/, '')}. Usage:${usage.startsWith('\n') ? '' : ' '}${usage}`;
}
