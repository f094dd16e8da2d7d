import { parseArguments } from '../command/read-options.ts';

/** The arguments of a command that takes an email address with some of its subcommands. */
export type EmailCommand<Alone extends string, WithEmail extends string> =
  | { readonly command: Alone }
  | { readonly command: WithEmail; readonly email: string };

/**
 * Reads a subcommand and its email address, which is returned as it was written.
 * @returns a sentence about the problem if an argument is missing, unknown or superfluous
 */
export function readEmailCommand<const Alone extends string, const WithEmail extends string>(
  args: readonly string[],
  names: { readonly alone: readonly Alone[]; readonly withEmail: readonly WithEmail[] },
): EmailCommand<Alone, WithEmail> | string {
  const parsed = parseArguments({}, args, 2);
  if (typeof parsed === 'string') return parsed;
  const [name, email] = parsed.positionals;
  if (name === undefined) return 'A command is missing';
  const alone = names.alone.find((known) => known === name);
  if (alone !== undefined) return email === undefined ? { command: alone } : `Unexpected argument '${email}'`;
  const command = names.withEmail.find((known) => known === name);
  if (command === undefined) return `Unknown command "${name}"`;
  return email === undefined ? 'An email address is missing' : { command, email };
}
