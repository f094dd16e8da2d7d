import { BuildFailedError, buildIfStale } from './build/build-if-stale.ts';
import { readOptions } from './command/read-options.ts';

readOptions('npm start', {});

process.env.NODE_ENV ??= 'production';

const started = performance.now();
try {
  const outcome = await buildIfStale();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(outcome === 'built' ? `Built in ${seconds} s.` : 'The build is up to date.');
} catch (error) {
  if (!(error instanceof BuildFailedError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const { startServer } = await import('../server/start.ts');
await startServer();
