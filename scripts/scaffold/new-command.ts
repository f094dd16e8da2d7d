import type { Command, CommandContext } from '../command/command.ts';
import { type CommandResult, runCommand, runScript } from '../command/run-command.ts';
import type { CreateOptions, NewOutcome } from './create-files.ts';

/** Creates files. Exit codes: 0 created, 1 created but the formatter or the schemas failed, 2 nothing was created. */
export function newCommandOf(options: CreateOptions = {}): Command {
  return async (args, context) => {
    const { createFiles } = await import('./create-files.ts');
    const outcome = await createFiles(args, context, options);
    context.err.write(outcome.stderr);
    const exitCode = await finish(outcome, context);
    // After the schemas, which it lists as written.
    context.out.write(outcome.stdout);
    return exitCode;
  };
}

export const newCommand = newCommandOf();

/** Formats the registries of a new block type, and writes the editor schemas that a new block type or site changes. */
async function finish(
  { exitCode, hasNewBlock, newSite }: NewOutcome,
  { err }: CommandContext,
): Promise<number> {
  const results: readonly CommandResult[] = hasNewBlock
    ? [
        await runCommand('biome', ['check', '--write', 'blocks/block-types.ts', 'blocks/components.ts']),
        await runScript('schema'),
      ]
    : newSite === undefined
      ? []
      : [await runScript('schema', '--content', newSite)];
  const failed = results.filter((result) => result.exitCode !== 0);
  for (const { output } of failed) err.write(`${output.trimEnd()}\n`);
  return failed.length === 0 ? exitCode : 1;
}
