import { buildIfStale } from './build-if-stale.ts';

// Before anything brings React along, which looks once.
process.env.NODE_ENV = 'production';

/**
 * Prints figures of this machine beside their limits. Speed is told as a ratio of two ways to do the same, measured in
 * turn, because a machine is as fast as what else runs on it lets it be. Exit codes: 0 all within their limits, 1 not
 * so, 2 it could not run.
 */
await buildIfStale();
const { runBenchmark } = await import('./bench/run-benchmark.ts');
const results = await runBenchmark(process.env.CONTENT_DIR || 'content');
if (results === undefined) {
  console.error('The content has errors, so there is nothing to measure. npm run validate lists them.');
  process.exit(2);
}
for (const { name, figure, limit, withinLimit, note } of results) {
  const verdict = withinLimit === undefined ? '  ' : withinLimit ? 'ok' : 'NO';
  console.log(`${verdict}  ${name.padEnd(36)} ${figure.padEnd(24)} ${limit}`);
  if (note !== undefined) console.log(`    ${note}`);
}
process.exitCode = results.every(({ withinLimit }) => withinLimit !== false) ? 0 : 1;
