import { join } from 'node:path';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';
import { RestartingServer } from './dev/restarting-server.ts';

readOptions('npm run dev', {});

process.env.NODE_ENV ??= 'development';

const server = new RestartingServer({
  module: join(projectRoot, 'scripts/run.mjs'),
  args: [join(projectRoot, 'scripts/dev/server.ts')],
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
