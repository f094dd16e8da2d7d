import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { commandSummaries } from '../command/command-list.ts';

/** A word that can be written, and its description. */
type Word = readonly [text: string, description: string];

/** The words that can follow a command. */
interface Level {
  /** The command, such as "user add"; empty before the first. */
  readonly command: string;
  readonly words: readonly Word[];
  /** The values of the options that take one; empty for free texts and files. */
  readonly values: readonly (readonly [option: string, values: readonly string[]])[];
}

export type Shell = 'bash' | 'zsh' | 'fish';

export type Parsers = readonly (readonly [command: string, parser: CommandUnknownOpts])[];

/** Returns a script by which a shell completes the commands, their options and the values of these, and otherwise files. */
export function completionScript(shell: Shell, parsers: Parsers): string {
  const levels = [
    { command: '', words: [...commandSummaries], values: [] },
    ...parsers.flatMap(([name, parser]) => [
      levelOf(name, [parser]),
      ...parser.commands.map((command) => levelOf(`${name} ${command.name()}`, [command, parser])),
    ]),
  ];
  return scripts[shell](levels);
}

/** @param parsers the parser of the command and those above it, whose options it takes too */
function levelOf(
  command: string,
  [parser, ...above]: readonly [CommandUnknownOpts, ...CommandUnknownOpts[]],
): Level {
  const options = [parser, ...above].flatMap((each) => each.options);
  return {
    command,
    words: [
      ...parser.commands.map((each): Word => [each.name(), each.description()]),
      ...parser.registeredArguments.flatMap(({ argChoices = [], description }) =>
        argChoices.map((choice): Word => [choice, description]),
      ),
      ...options.map(({ long, short, description }): Word => [long ?? short ?? '', description]),
      ['--help', 'display help for command'],
    ],
    values: options
      .filter(({ required }) => required)
      .map(({ long, argChoices = [] }) => [long ?? '', argChoices] as const),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Patterns of the command so far and a next word that continues it. */
const steps = (levels: readonly Level[]): readonly string[] =>
  levels
    .filter(({ command }) => command !== '')
    .map(({ command }) => quoted(command.includes(' ') ? command : ` ${command}`));

const valueCases = (
  levels: readonly Level[],
  caseOf: (step: string, values: readonly string[]) => string,
): string =>
  levels
    .flatMap(({ command, values }) =>
      values.map(([option, choices]) => caseOf(quoted(`${command} ${option}`), choices)),
    )
    .join('\n');

const scripts: Readonly<Record<Shell, (levels: readonly Level[]) => string>> = {
  bash: (levels) => `_cityblock() {
  local command= word words=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
      ${steps(levels).join('|')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${levels.map(({ command, words }) => `    ${quoted(command)}) words=${quoted(words.map(([text]) => text).join(' '))} ;;`).join('\n')}
  esac
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${valueCases(levels, (step, values) => `    ${step}) words=${quoted(values.join(' '))} ;;`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cityblock cityblock`,

  zsh: (levels) => `#compdef cityblock
_cityblock() {
  local command= word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command $word" in
      ${steps(levels).join('|')}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${levels.map(({ command, words }) => `    ${quoted(command)}) candidates=(${words.map(([text, description]) => quoted(`${text}:${description}`)).join(' ')}) ;;`).join('\n')}
  esac
  case "$command \${words[CURRENT-1]}" in
${valueCases(levels, (step, values) => `    ${step}) candidates=(${values.map(quoted).join(' ')}) ;;`)}
  esac
  _describe cityblock candidates || _files
}
compdef _cityblock cityblock`,

  fish: (levels) => `function __cityblock_at
  set -l command ''
  for word in (commandline -opc)[2..]
    switch "$command $word"
      case ${steps(levels).join(' ')}
        set command (string trim -- "$command $word")
    end
  end
  test "$command" = "$argv[1]"
end
${levels.flatMap(fishLines).join('\n')}`,
};

function fishLines({ command, words, values }: Level): readonly string[] {
  const start = `complete -c cityblock -n ${quoted(`__cityblock_at "${command}"`)}`;
  return words.map(([text, description]) => {
    if (!text.startsWith('--')) return `${start} -f -a ${quoted(text)} -d ${quoted(description)}`;
    const choices = values.find(([option]) => option === text)?.[1];
    const takes =
      choices === undefined ? '' : choices.length === 0 ? ' -r' : ` -x -a ${quoted(choices.join(' '))}`;
    return `${start} -l ${text.slice(2)}${takes} -d ${quoted(description)}`;
  });
}
