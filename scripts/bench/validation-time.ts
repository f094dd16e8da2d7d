import { runScript } from '../command.ts';
import type { Result } from './result.ts';

const limit = 2;
const runs = 3;

/** `npm run validate` of all content, from the start of the process to its end. */
export async function measureValidation(folder: string): Promise<Result> {
  const seconds: number[] = [];
  let output = '';
  for (let run = 0; run < runs; run++) {
    const result = await runScript('validate', '--content', folder);
    seconds.push(result.seconds);
    output = result.output;
  }
  // What else runs on the machine can only add to it.
  const time = Math.min(...seconds);
  return {
    name: 'validation of all content',
    figure: `${time.toFixed(2)} s`,
    limit: `under ${limit} s`,
    withinLimit: time < limit,
    note: `best of ${runs} runs; ${output.trim().split('\n').at(-1) ?? ''}`,
  };
}
