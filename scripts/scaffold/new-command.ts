import type { Command } from '../command/command.ts';
import { type CommandResult, runScript } from '../command/run-command.ts';
import type { CreatedFiles, CreateOptions } from './create-files.ts';

/** Creates files. Exit codes: 0 created, 1 created but the schemas failed, 2 nothing was created. */
export function newCommandOf(options: CreateOptions = {}): Command {
  return async (args, context) => {
    const { createFiles } = await import('./create-files.ts');
    const created = await createFiles(args, context, options);
    const failed = (await followUp(created)).filter(({ exitCode }) => exitCode !== 0);
    for (const { output } of failed) context.err.write(`${output.trimEnd()}\n`);
    // After the schemas, which it lists as written.
    context.out.write(`${created.text}\n`);
    return failed.length === 0 ? 0 : 1;
  };
}

export const newCommand = newCommandOf();

/** Writes the editor schemas that a new block type or site changes. */
async function followUp({ hasNewBlock, newSite }: CreatedFiles): Promise<readonly CommandResult[]> {
  if (hasNewBlock) return [await runScript('schema')];
  return newSite === undefined ? [] : [await runScript('schema', '--content', newSite)];
}
