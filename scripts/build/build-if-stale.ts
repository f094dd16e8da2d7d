import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { engineRoot, siteRoot } from '../../engine/folders.ts';
import { CommandError } from '../command/command-error.ts';
import { withBuildLock } from './build-lock.ts';
import { isBuildStale } from './build-staleness.ts';

const lock = join(siteRoot, 'node_modules/.cache/build-lock.db');

/**
 * Runs a build in a child process if an input of the last build has changed. Waits for the build of another process.
 * @param output where the output of the build goes
 */
export async function buildIfStale(output: 'stdout' | 'stderr' = 'stdout'): Promise<'built' | 'fresh'> {
  if (!(await isBuildStale(engineRoot, siteRoot))) return 'fresh';
  return withBuildLock(lock, async () => {
    if (!(await isBuildStale(engineRoot, siteRoot))) return 'fresh';
    await build(output);
    return 'built';
  });
}

async function build(output: 'stdout' | 'stderr'): Promise<void> {
  const child = spawn(process.execPath, [join(engineRoot, 'scripts/cityblock.mjs'), 'build', '--quiet'], {
    cwd: siteRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', output === 'stdout' ? 'inherit' : 2, 'inherit'],
  });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0)
    throw new CommandError('The build failed; its output is above. `npm run build` runs it alone.', {
      code: 'CB_BUILD_FAILED',
    });
}
