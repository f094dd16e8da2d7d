import { CommanderError, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings';
import { CommandError } from './command-error.ts';

/**
 * Parses arguments, which calls the action of the parser or of its subcommand. Empty values, such as that of a variable that is
 * not set, are rejected: `--content "$DIR"`.
 * @returns the help if it is asked for
 * @throws CommandError if an argument is wrong
 */
export function parseArguments(parser: CommandUnknownOpts, args: readonly string[]): string | undefined {
  let help = '';
  const write = (text: string): void => {
    help += text;
  };
  for (const each of [parser, ...parser.commands]) {
    rejectEmptyValues(each);
    each.exitOverride().configureOutput({ writeOut: write, writeErr: write, outputError: () => {} });
  }
  try {
    parser.parse(args, { from: 'user' });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return help;
    // The parser compares the value too when it looks for a similar option: "--fromat=json".
    const name = /unknown option '(--[^'=]+)=/.exec(error.message)?.[1];
    if (name !== undefined)
      return parseArguments(
        parser,
        args.map((arg) => (arg.startsWith(`${name}=`) ? name : arg)),
      );
    // The parser of subcommands prints its help if there is none.
    if (error.code === 'commander.help') throw new CommandError(`A command is missing.\n${help.trimEnd()}`);
    throw new CommandError(`${explained(error.message)} For help: ${parser.name()} --help`);
  }
}

/** A message of the parser as sentences: "error: unknown option '--chekc'\n(Did you mean --check?)". */
function explained(message: string): string {
  const [problem = '', suggestion] = message.replace(/^error: /, '').split('\n');
  return suggestion === undefined ? sentence(problem) : `${sentence(problem)} ${suggestion.slice(1, -1)}`;
}

/** Returns a phrase with an upper-case letter and a period. */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${phrase.endsWith('.') ? '' : '.'}`;
}

function rejectEmptyValues({ options, registeredArguments }: CommandUnknownOpts): void {
  for (const each of [...options.filter(({ required }) => required), ...registeredArguments]) {
    const { parseArg = (value) => value } = each;
    each.argParser((value, previous) => {
      if (value === '') throw new InvalidArgumentError('It is empty.');
      return parseArg(value, previous);
    });
  }
}
