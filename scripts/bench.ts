import { buildIfStale } from './build-if-stale.ts';
import { contentErrorsMessage } from './command-outcome.ts';
import { readOptions } from './read-options.ts';
import { readContentDir } from './read-settings.ts';

readOptions('npm run bench', {});

// Read before NODE_ENV is set, because .env counts in development only.
const contentDir = readContentDir();
if (contentDir === undefined) process.exit(2);

// Set before the first import of React, which reads it once.
process.env.NODE_ENV = 'production';

/**
 * Prints measurements and their limits. Speed is a ratio of two implementations measured alternately, so that the load of
 * the machine affects both. Exit codes: 0 all within their limits, 1 a limit exceeded, 2 could not run.
 */
await buildIfStale();
const { runBenchmark } = await import('./bench/run-benchmark.ts');
const results = await runBenchmark(contentDir);
if (results === undefined) {
  console.error(contentErrorsMessage);
  process.exit(2);
}
for (const { name, figure, limit, withinLimit, note } of results) {
  const verdict = withinLimit === undefined ? '  ' : withinLimit ? 'ok' : 'NO';
  console.log(`${verdict}  ${name.padEnd(36)} ${figure.padEnd(24)} ${limit}`);
  if (note !== undefined) console.log(`    ${note}`);
}
process.exitCode = results.every(({ withinLimit }) => withinLimit !== false) ? 0 : 1;
