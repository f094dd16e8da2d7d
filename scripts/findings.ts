import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';
import { runCommand } from './command/run-command.ts';
import { findCorrection, historyProblem, runBeforeAndAfter } from './findings/finding-history.ts';
import { type Finding, readFindings } from './findings/read-findings.ts';
import { PreviousCopy } from './migrations/previous-copy.ts';

/**
 * Lists the findings of the audit with their tests, and runs these; with `--before`, also at the commit before each
 * correction, where they must fail, or cannot run because the tested code does not exist. Journeys need a build, so they
 * are run by `npm test` only. Exit codes: 0 all good, 1 a test fails now or passes before, 2 could not run.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const { before, only = '' } = readOptions('npm run findings -- [--before] [--only TEXT]', {
    before: { type: 'boolean' },
    only: { type: 'string' },
  });
  const findings = readFindings(projectRoot).filter(({ finding }) => finding.includes(only));
  return before === true ? runHistory(findings) : runNow(findings);
}

async function runNow(findings: readonly Finding[]): Promise<number> {
  for (const { finding, file, title } of findings) console.log(`${finding}\n    ${file} "${title}"`);
  const files = [...new Set(findings.map(({ file }) => file))].filter((file) => !isJourney(file));
  if (files.length === 0) return 0;
  return (await runCommand('vitest', ['run', '--project', 'unit', ...files], { echo: true })).exitCode;
}

async function runHistory(findings: readonly Finding[]): Promise<number> {
  const problem = historyProblem(projectRoot);
  if (problem !== undefined) {
    console.error(`The tests cannot be run at earlier commits: ${problem}.`);
    return 2;
  }
  const copy = new PreviousCopy(projectRoot, 'HEAD');
  let faults = 0;
  console.log('finding | correction | before | after');
  try {
    for (const finding of findings) {
      const { isGood, line } = await lineOf(copy, finding);
      if (!isGood) faults += 1;
      console.log(line);
    }
  } finally {
    copy.remove();
  }
  return faults === 0 ? 0 : 1;
}

async function lineOf(copy: PreviousCopy, finding: Finding): Promise<{ isGood: boolean; line: string }> {
  if (isJourney(finding.file))
    return { isGood: true, line: `${finding.finding} | journey | not run | not run` };
  const correction = findCorrection(projectRoot, finding);
  if (correction === undefined)
    return { isGood: false, line: `${finding.finding} | not committed | not run | not run` };
  const { before, after, last } = await runBeforeAndAfter(copy, finding, correction);
  const [from, to] = [correction.commit, last].map((commit) => commit.slice(0, 7));
  return {
    isGood: (before === 'fails' || before === 'does not exist') && after === 'passes',
    line: `${finding.finding} | ${from === to ? from : `${from} to ${to}`} | ${before} | ${after}`,
  };
}

function isJourney(file: string): boolean {
  return file.endsWith('.journey.ts');
}
