import { runCommand } from '../../scripts/command/run-command.ts';

/** The outcome of one check: a sentence, and whether it is as it must be. `undefined`: could not be checked here. */
export interface CheckOutcome {
  readonly isGood: boolean | undefined;
  readonly message: string;
}

/** The most that `systemd-analyze security` may report for the unit, on its scale from 0 to 10. */
const maximumExposure = 2;

/** Rates how well a systemd unit is isolated, without starting it. */
export async function checkExposure(unit: string): Promise<CheckOutcome> {
  const { exitCode, output } = await runCommand('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    unit,
  ]);
  const exposure = exposureIn(output);
  if (exposure === undefined)
    return {
      isGood: undefined,
      message: `systemd-analyze is not installed or failed with exit code ${exitCode}`,
    };
  const message = `${unit} has an exposure level of ${exposure}; the limit is ${maximumExposure}`;
  return { isGood: exposure <= maximumExposure, message };
}

/** Returns the exposure level in the output of `systemd-analyze security`. */
export function exposureIn(output: string): number | undefined {
  const level = /Overall exposure level for \S+: ([\d.]+)/.exec(output)?.[1];
  return level === undefined ? undefined : Number(level);
}
