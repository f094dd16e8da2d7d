import { runCityblock } from '../../scripts/command/run-command.ts';
import type { Result } from './result.ts';

const limit = 2;
const runs = 3;

/** Measures `npx cityblock validate` on all content, process start included. */
export async function measureValidation(folder: string): Promise<Result> {
  const seconds: number[] = [];
  let output = '';
  for (let run = 0; run < runs; run++) {
    const result = await runCityblock('validate', '--content', folder);
    seconds.push(result.seconds);
    output = result.output;
  }
  // Other load on the machine only makes a run slower.
  const time = Math.min(...seconds);
  return {
    name: 'validation of all content',
    figure: `${time.toFixed(2)} s`,
    limit: `under ${limit} s`,
    withinLimit: time < limit,
    note: `best of ${runs} runs; ${output.trim().split('\n').at(-1) ?? ''}`,
  };
}
