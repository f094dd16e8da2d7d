import { runCommand, runScript } from './command.ts';
import { newCommand } from './new-command.ts';

/** Exit codes: 0 created, 1 created but the formatter or the schemas failed, 2 nothing was created. */
const { exitCode, stdout, stderr, hasNewBlock } = await newCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = hasNewBlock ? await finishBlock() : exitCode;

/** Formats the registries and adds the block type to the editor schemas. */
async function finishBlock(): Promise<number> {
  const results = [
    await runCommand('biome', ['check', '--write', 'blocks/block-types.ts', 'blocks/components.ts']),
    await runScript('schema'),
  ];
  const failed = results.filter(({ exitCode }) => exitCode !== 0);
  for (const { output } of failed) console.error(output.trimEnd());
  return failed.length === 0 ? 0 : 1;
}
