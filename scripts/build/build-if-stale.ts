import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../command/project-root.ts';
import { isBuildStale } from './build-staleness.ts';

export class BuildFailedError extends Error {
  readonly code = 'CB_BUILD_FAILED';

  constructor() {
    super('The build failed; its output is above. `npm run build` runs it alone.');
    this.name = 'BuildFailedError';
  }
}

/**
 * Runs a build in a child process if an input of the last build has changed.
 * @param output where the output of the build goes
 */
export async function buildIfStale(output: 'stdout' | 'stderr' = 'stdout'): Promise<'built' | 'fresh'> {
  if (!(await isBuildStale(projectRoot))) return 'fresh';
  const build = spawn(process.execPath, ['scripts/run.mjs', 'scripts/build.ts', '--quiet'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', output === 'stdout' ? 'inherit' : 2, 'inherit'],
  });
  const [exitCode] = await once(build, 'exit');
  if (exitCode !== 0) throw new BuildFailedError();
  return 'built';
}
