import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { runCommand } from '../../scripts/command/run-command.ts';

export interface InstalledCopy {
  readonly root: string;
  readonly remove: () => void;
}

/**
 * Installs the project as the container file does: the files of the repository, the build, and the dependencies of
 * production. The copy is read-only for every user.
 * @throws Error with the output of the command that failed
 */
export async function installCopy(): Promise<InstalledCopy> {
  const root = mkdtempSync(join(tmpdir(), 'cityblock-installed-'));
  for (const file of filesOfRepository())
    cpSync(join(projectRoot, file), join(root, file), { recursive: true });
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefix', root]);
  cpSync(join(projectRoot, 'dist'), join(root, 'dist'), { recursive: true });
  await run('chmod', ['-R', 'a-w,a+rX', root]);
  return {
    root,
    remove() {
      spawnSync('chmod', ['-R', 'u+w', root]);
      rmSync(root, { recursive: true });
    },
  };
}

/** The files that git tracks, or would. */
function filesOfRepository(): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return stdout.split('\0').filter((file) => file !== '' && dirname(file) !== 'data');
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await runCommand(program, args);
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
}
