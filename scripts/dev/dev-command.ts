import { join } from 'node:path';
import { engineModule, engineRoot } from '../../engine/folders.ts';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';

const declaration: Declaration<object> = {
  examples: { '': 'shows the site at http://localhost:3000, and all block types at /blocks' },
  declare: (parser, accept) => parser.action(accept),
};

/** Runs the development server until it is interrupted. Its exit code is that of the server. */
export const devCommand = checkedCommand('dev', declaration, async (_, { env, out, interruption }) => {
  const { RestartingServer } = await import('./restarting-server.ts');
  env.NODE_ENV ??= 'development';
  const signal = interruption();
  return new Promise<number>((resolve) => {
    const server = new RestartingServer({
      module: join(engineRoot, 'scripts/run.mjs'),
      args: [engineModule('scripts/dev/server.ts')],
      log: (line) => out.write(`${line}\n`),
      onFailedStart: resolve,
    });
    server.start();
    signal.addEventListener('abort', () => {
      server.close(signal.reason).then(resolve, () => resolve(1));
    });
  });
});
