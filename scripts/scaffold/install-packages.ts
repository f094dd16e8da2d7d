import { spawn } from 'node:child_process';

/** Runs `npm install` in a folder, with its output on standard error. Resolves with false if that fails. */
export function installPackages(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    // A shell, because Windows starts npm.cmd only through one.
    spawn('npm install', { cwd: folder, shell: true, stdio: ['ignore', process.stderr, process.stderr] })
      .once('error', () => resolve(false))
      .once('close', (code) => resolve(code === 0));
  });
}
