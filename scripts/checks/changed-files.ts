import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns the files that differ from the last commit and those that git does not know yet, relative to the folder. Deleted files
 * are left out. Undefined if the folder is no git checkout with a commit.
 */
export async function changedFiles(folder: string): Promise<readonly string[] | undefined> {
  const list = async (...args: readonly string[]) => {
    const { stdout } = await run('git', [...args, '-z'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return stdout.split('\0').filter((file) => file !== '');
  };
  try {
    await list('rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
  const [tracked, untracked] = await Promise.all([
    list('diff', 'HEAD', '--name-only', '--relative', '--diff-filter=d'),
    list('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...tracked, ...untracked].sort();
}

/** Returns the block types that have changed files. */
export function changedBlockTypes(
  files: readonly string[],
  blockTypes: readonly string[],
): readonly string[] {
  return blockTypes.filter((type) => files.some((file) => file.startsWith(`blocks/${type}/`)));
}
