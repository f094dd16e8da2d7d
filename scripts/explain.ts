import { BuildFailedError, buildIfStale } from './build/build-if-stale.ts';

// Before React is loaded: its development build is several times slower.
process.env.NODE_ENV ??= 'production';
const { explainCommand } = await import('./explain/explain-command.ts');

/** Prints where the texts of a page come from. Exit codes: 0 done, 1 no such page or text, 2 could not run. */
async function run(): Promise<void> {
  const { exitCode, stdout, stderr } = await explainCommand(process.argv.slice(2), async () => {
    const { loadSsrBundle } = await import('../server/load-ssr-bundle.ts');
    await buildIfStale('stderr');
    return loadSsrBundle();
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
}

await run().catch((error: unknown) => {
  if (!(error instanceof BuildFailedError)) throw error;
  console.error(`${error.message} [${error.code}]`);
  process.exitCode = 2;
});
