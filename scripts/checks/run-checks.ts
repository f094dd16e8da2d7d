import { type CommandResult, runCityblock, runCommand } from '../command/run-command.ts';

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** The number of files or pages that it checked. */
  readonly extent: string;
  readonly output: string;
}

interface Check {
  readonly name: string;
  readonly run: () => Promise<CommandResult>;
  /** Matches the number of checked files in the output. A check without a match, or with 0, fails. */
  readonly extent: RegExp;
}

/** Several type checkers repeat work: one takes half of the processor time, which the other checks use. */
const oneChecker = ['--checkers', '1'];

/** A second run checks only the changed files and those that import them. */
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

const checks: readonly Check[] = [
  {
    name: 'types',
    run: () => runCommand('tsc', ['--noEmit', '--diagnostics', ...oneChecker, ...incremental]),
    extent: /^Files: +(?<count>\d+)/m,
  },
  {
    name: 'lint',
    run: () => runCommand('biome', ['check', '.']),
    extent: /^Checked (?<count>\d+) files?/m,
  },
  {
    name: 'unused',
    run: () =>
      runCommand('knip', [
        '--no-progress',
        '--reporter=symbols',
        '--reporter=./scripts/checks/knip-file-count.ts',
      ]),
    extent: /^Analyzed (?<count>\d+) files/m,
  },
  { name: 'content', run: () => runCityblock('validate'), extent: /(?<count>\d+) files?/ },
  {
    name: 'schema',
    run: () => runCityblock('schema', '--check'),
    extent: /(?<count>\d+) (?:files?|schemas?)/,
  },
  {
    name: 'settings',
    run: () => runCityblock('settings', '--check'),
    extent: /Checked (?<count>\d+) (?<things>settings)/,
  },
  {
    name: 'dates',
    run: () => runCityblock('lastmod', '--check'),
    extent: /Checked (?<count>\d+) (?<things>pages)/,
  },
];

async function runCheck({ name, run, extent }: Check): Promise<CheckResult> {
  const { exitCode, output, seconds } = await run();
  const { count: counted = 0, things = 'files' } = extent.exec(output)?.groups ?? {};
  const count = Number(counted);
  return {
    name,
    passed: exitCode === 0 && count > 0,
    seconds,
    extent: count > 0 ? `${count} ${things}` : 'no files',
    output,
  };
}

/** Runs all checks in parallel. Prints one line for each, followed by the output of each that failed. */
export async function runChecks(): Promise<readonly CheckResult[]> {
  return Promise.all(
    checks.map(async (check) => {
      const result = await runCheck(check);
      const verdict = result.passed ? 'ok' : 'FAILED';
      console.log(`${result.name.padEnd(8)} ${verdict}, ${result.extent} (${result.seconds.toFixed(1)} s)`);
      if (!result.passed) console.log(result.output.trimEnd());
      return result;
    }),
  );
}
