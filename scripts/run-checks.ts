import { type CommandResult, runCommand, runScript } from './command.ts';

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** What it looked at, in its own words. */
  readonly lookedAt: string;
  readonly output: string;
}

interface Check {
  readonly name: string;
  readonly run: () => Promise<CommandResult>;
  /** What in the output tells how much was looked at; a check that does not say so, or says 0, fails. */
  readonly lookedAt: RegExp;
}

const checks: readonly Check[] = [
  {
    name: 'types',
    run: () => runCommand('tsc', ['--noEmit', '--diagnostics']),
    lookedAt: /^Files: +(?<count>\d+)/m,
  },
  {
    name: 'lint',
    run: () => runCommand('biome', ['check', '.']),
    lookedAt: /^Checked (?<count>\d+) files?/m,
  },
  { name: 'content', run: () => runScript('validate'), lookedAt: /(?<count>\d+) files?/ },
  {
    name: 'schema',
    run: () => runScript('schema', '--check'),
    lookedAt: /(?<count>\d+) (?:files?|schemas?)/,
  },
  {
    name: 'dates',
    run: () => runScript('lastmod', '--check'),
    lookedAt: /Looked at (?<count>\d+) (?<things>pages)/,
  },
];

async function runCheck({ name, run, lookedAt }: Check): Promise<CheckResult> {
  const { exitCode, output, seconds } = await run();
  const { count: counted = 0, things = 'files' } = lookedAt.exec(output)?.groups ?? {};
  const count = Number(counted);
  return {
    name,
    passed: exitCode === 0 && count > 0,
    seconds,
    lookedAt: count > 0 ? `${count} ${things}` : 'nothing',
    output,
  };
}

/** Types, lint, content, generated schemas and the dates of pages, side by side. Prints what each looked at, and all that a failed one says. */
export async function runChecks(): Promise<readonly CheckResult[]> {
  return Promise.all(
    checks.map(async (check) => {
      const result = await runCheck(check);
      const verdict = result.passed ? 'ok' : 'FAILED';
      console.log(
        `${result.name.padEnd(8)} ${verdict}, looked at ${result.lookedAt} (${result.seconds.toFixed(1)} s)`,
      );
      if (!result.passed) console.log(result.output.trimEnd());
      return result;
    }),
  );
}
