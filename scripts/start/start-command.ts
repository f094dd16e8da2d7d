import { gazetteerModule } from '../../server/gazetteer/gazetteer-module.ts';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';

const declaration: Declaration<object> = {
  examples: { '': 'serves the site at http://localhost:3000' },
  declare: (parser, accept) => parser.action(accept),
};

/** Starts the server, after a build if that is stale. Exit code 2: the build failed, or the server cannot start. */
export const startCommand = checkedCommand('start', declaration, async (_, { out, env }) => {
  env.NODE_ENV ??= 'production';
  const started = performance.now();
  const { buildIfStale } = await import('../build/build-if-stale.ts');
  const outcome = await buildIfStale();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  out.write(outcome === 'built' ? `Built in ${seconds} s.\n` : 'The build is up to date.\n');
  const { startServer } = await import('../../server/start.ts');
  await startServer({ gazetteer: gazetteerModule });
  return 0;
});
