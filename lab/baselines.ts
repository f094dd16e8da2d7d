import { runCommand } from '../scripts/command/run-command.ts';

process.env.WRITE_BASELINES = '1';
const { exitCode } = await runCommand(
  'vitest',
  ['run', '--project', 'journeys', 'e2e/visual-regression', '--testNamePattern', 'writes the baselines'],
  { echo: true },
);
process.exitCode = exitCode;
