import { spawn } from 'node:child_process';
import { projectRoot } from '../command/project-root.ts';

/** Runs a command in a shell, in the folder of the project, and returns its exit code. */
export async function runDeployCommand(command: string | undefined): Promise<number> {
  if (command === undefined || command.trim() === '') {
    console.error(
      'DEPLOY_COMMAND is not set. Set it to a command such as "rsync -az content/ web@host:site/content/".',
    );
    return 2;
  }
  const child = spawn(command, { cwd: projectRoot, shell: true, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code ?? 1));
    child.once('error', ({ message }) => {
      console.error(`DEPLOY_COMMAND could not be started: ${message}.`);
      resolve(1);
    });
  });
}
