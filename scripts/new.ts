import { runCommand, runScript } from './command/run-command.ts';
import { newCommand } from './scaffold/new-command.ts';

/** Exit codes: 0 created, 1 created but the formatter or the schemas failed, 2 nothing was created. */
const { exitCode, stdout, stderr, hasNewBlock, newSite } = await newCommand(process.argv.slice(2));
process.stderr.write(stderr);
process.exitCode = await finish();
// After the schemas, which it lists as written.
process.stdout.write(stdout);

/** Formats the registries of a new block type, and writes the editor schemas that a new block type or site changes. */
async function finish(): Promise<number> {
  const results = hasNewBlock
    ? [
        await runCommand('biome', ['check', '--write', 'blocks/block-types.ts', 'blocks/components.ts']),
        await runScript('schema'),
      ]
    : newSite === undefined
      ? []
      : [await runScript('schema', '--content', newSite)];
  const failed = results.filter(({ exitCode }) => exitCode !== 0);
  for (const { output } of failed) console.error(output.trimEnd());
  return failed.length === 0 ? exitCode : 1;
}
