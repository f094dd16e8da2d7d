import { type CommandUnknownOpts, Option, Command as Parser } from '@commander-js/extra-typings';
import type { Command, CommandContext } from './command.ts';
import { type CommandName, commandSummaries } from './command-list.ts';
import { parseArguments, sentence } from './parse-arguments.ts';

/** The arguments of a command. Its help and the completion in a shell follow from them. */
export interface Declaration<Request> {
  /** Arguments as they are typed, and what the command does with them. */
  readonly examples: Readonly<Record<string, string>>;
  /**
   * Adds arguments, options and subcommands to a parser, with actions that call `accept`. An action that finds a mistake calls
   * the method `error` of the parser.
   */
  readonly declare: (parser: Parser, accept: (request: Request) => void) => unknown;
}

/** A command that can list its arguments. */
export interface CheckedCommand extends Command {
  readonly parser: () => CommandUnknownOpts;
  readonly examples: readonly string[];
}

/**
 * A command that checks its arguments before it imports what it needs.
 * @param run returns a text, which is printed, or else the exit code
 */
export function checkedCommand<Request>(
  name: CommandName,
  { examples, declare }: Declaration<Request>,
  run: (request: Request, context: CommandContext) => number | string | Promise<number | string>,
): CheckedCommand {
  const createParser = (accept: (request: Request) => void): Parser => {
    const parser = new Parser(`npx cityblock ${name}`)
      .description(sentence(commandSummaries.get(name) ?? ''))
      .helpCommand(false)
      .configureHelp({ showGlobalOptions: true })
      .addHelpText('after', `\n${exampleLines(name, examples)}`);
    declare(parser, accept);
    return parser;
  };
  const command: Command = async (args, context) => {
    const accepted: { request?: Request } = {};
    const help = parseArguments(
      createParser((request) => {
        accepted.request = request;
      }),
      args,
    );
    if (help !== undefined) {
      context.out.write(help);
      return 0;
    }
    if (accepted.request === undefined)
      throw new Error(`An action of the command "${name}" accepts nothing.`);
    const result = await run(accepted.request, context);
    if (typeof result === 'number') return result;
    context.out.write(`${result}\n`);
    return 0;
  };
  return Object.assign(command, {
    parser: () => createParser(() => {}),
    examples: Object.keys(examples),
  });
}

function exampleLines(name: CommandName, examples: Declaration<unknown>['examples']): string {
  const lines = Object.entries(examples).map(
    ([args, effect]) => [`npx cityblock ${name} ${args}`.trimEnd(), effect] as const,
  );
  const width = Math.max(...lines.map(([line]) => line.length));
  return ['Examples:', ...lines.map(([line, effect]) => `  ${line.padEnd(width)}  ${effect}`)].join('\n');
}

/** The option `--content`, in place of the setting CONTENT_DIR. */
export const contentOption = () =>
  new Option('--content <folder>', 'the content folder, in place of CONTENT_DIR');

/** The option `--format`; the first format is the default. */
export const formatOption = <const Format extends string>(formats: readonly [Format, ...Format[]]) =>
  new Option('--format <format>', 'the format of the output').choices(formats).default(formats[0]);
