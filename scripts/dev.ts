import { join } from 'node:path';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';
import { Supervisor } from './dev/supervisor.ts';

readOptions('npm run dev', {});

process.env.NODE_ENV ??= 'development';

const supervisor = new Supervisor({
  module: join(projectRoot, 'scripts/run.mjs'),
  args: [join(projectRoot, 'scripts/dev/server.ts')],
  log: console.log,
  onFailedStart: (exitCode) => process.exit(exitCode),
});
supervisor.start();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    supervisor.close(signal).then(
      (exitCode) => process.exit(exitCode),
      () => process.exit(1),
    );
  });
}
