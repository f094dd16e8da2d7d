import { type CommandResult, runCommand } from '../command/run-command.ts';
import type { LabPart } from './lab-parts.ts';

const verdicts = ['proved', 'NOT PROVED', 'could not run'] as const;

interface PartResult {
  readonly name: string;
  readonly proves: string;
  readonly exitCode: number;
  readonly seconds: number;
}

interface LabOptions {
  /** Runs scripts/<script>.ts, whose output is shown as it arrives. */
  readonly run?: (script: string, args: readonly string[]) => Promise<Omit<CommandResult, 'output'>>;
  readonly print?: (line: string) => void;
}

/**
 * Runs the parts one after the other, since each one measures or loads the machine, and prints a table of what was proved.
 * Returns the exit code: 0 all proved, 1 a part was not, 2 a part could not run and no part failed.
 */
export async function runLab(
  parts: readonly LabPart[],
  { run = runShown, print = console.log }: LabOptions = {},
): Promise<number> {
  const results: PartResult[] = [];
  for (const { name, proves, script, args } of parts) {
    print(`\n== ${name}: npm run ${[script, ...(args.length === 0 ? [] : ['--', ...args])].join(' ')}`);
    const { exitCode, seconds } = await run(script, args);
    results.push({ name, proves, exitCode, seconds });
  }
  print('');
  for (const { name, proves, exitCode, seconds } of results)
    print(
      `${name.padEnd(14)} ${verdictOf(exitCode).padEnd(13)} ${String(Math.round(seconds)).padStart(5)} s  ${proves}`,
    );
  const codes = results.map(({ exitCode }) => exitCode);
  if (codes.some((code) => verdictOf(code) === 'NOT PROVED')) return 1;
  return codes.includes(2) ? 2 : 0;
}

const runShown = (script: string, args: readonly string[]): Promise<CommandResult> =>
  runCommand(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...args], { echo: true });

/** A command that a signal ended, or that has another exit code, has not proved anything. */
const verdictOf = (exitCode: number): (typeof verdicts)[number] => verdicts[exitCode] ?? 'NOT PROVED';
