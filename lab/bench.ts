import { buildIfStale } from '../scripts/build/build-if-stale.ts';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import { readContentDir } from '../scripts/command/read-settings.ts';
import type { Result } from './bench/result.ts';

const usage = 'npm run bench [-- --only NAME | --scale [--cities N] [--services N]]';
const { only, scale, cities, services } = readOptions(usage, {
  only: { type: 'string' },
  scale: { type: 'boolean', default: false },
  cities: { type: 'string', default: '30000' },
  services: { type: 'string', default: '30' },
});
for (const count of [cities, services])
  if (!/^[1-9]\d{0,5}$/.test(count)) exitWithUsage(`"${count}" is not a number of entries`, usage);

// Read before NODE_ENV is set, because .env counts in development only.
const contentDir = readContentDir();

// Set before the first import of React, which reads it once.
process.env.NODE_ENV = 'production';

/**
 * Prints measurements and their limits, each as soon as it is known, and progress to standard error. Speed is a ratio of two
 * implementations measured alternately, so that the load of the machine affects both. Exit codes: 0 all within their limits, 1
 * a limit exceeded, 2 could not run.
 */
await buildIfStale();
const { measurementNames, runBenchmark } = await import('./bench/run-benchmark.ts');
if (only !== undefined && !measurementNames.includes(only))
  exitWithUsage(`There is no measurement "${only}"; write one of ${measurementNames.join(', ')}`, usage);

let isWithinLimits = true;
const print = ({ name, figure, limit, withinLimit, note }: Result): void => {
  const verdict = withinLimit === undefined ? '  ' : withinLimit ? 'ok' : 'NO';
  if (withinLimit === false) isWithinLimits = false;
  console.log(`${verdict}  ${name.padEnd(36)} ${figure.padEnd(24)} ${limit}`);
  if (note !== undefined) console.log(`    ${note}`);
};
const progress = (step: string): void => {
  const seconds = Math.round(performance.now() / 1000);
  console.error(`${seconds.toString().padStart(4)} s  ${step}`);
};
if (scale) {
  const { measureScale } = await import('./bench/scale/measure-scale.ts');
  const size = { cities: Number(cities), services: Number(services) };
  for await (const result of measureScale({ contentDir, ...size }, progress)) print(result);
} else await runBenchmark(contentDir, only, print, progress);
process.exitCode = isWithinLimits ? 0 : 1;
