import { loadSsrBundle } from '../server/load-ssr-bundle.ts';
import { buildIfStale } from './build/build-if-stale.ts';

// Before React is loaded, which is several times as fast without its development checks.
process.env.NODE_ENV ??= 'production';
const { impactCommand } = await import('./impact/impact-command.ts');
const { recordsFileOf } = await import('./impact/known-records.ts');

/**
 * Prints the URLs whose rendered pages differ between a git revision and the working tree. Builds the components if
 * there is no build. Exit codes: 0 done, 2 could not run.
 */
const { exitCode, stdout, stderr } = await impactCommand(
  process.argv.slice(2),
  () =>
    loadSsrBundle().catch(async () => {
      await buildIfStale();
      return loadSsrBundle();
    }),
  process.cwd(),
  recordsFileOf,
);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
