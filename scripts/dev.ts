import { join } from 'node:path';
import { engineModule, engineRoot } from '../server/folders.ts';
import { readOptions } from './command/read-options.ts';
import { RestartingServer } from './dev/restarting-server.ts';

readOptions('npm run dev', {});

process.env.NODE_ENV ??= 'development';

const server = new RestartingServer({
  module: join(engineRoot, 'scripts/run.mjs'),
  args: [engineModule('scripts/dev/server.ts')],
  log: console.log,
  onFailedStart: (exitCode) => process.exit(exitCode),
});
server.start();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    server.close(signal).then(
      (exitCode) => process.exit(exitCode),
      () => process.exit(1),
    );
  });
}
