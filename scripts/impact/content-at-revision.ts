import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../command/command-error.ts';
import { migrateFolder } from '../upgrade/migrate-folder.ts';

/** The content of a git revision, in a temporary folder. */
export interface ContentAtRevision {
  readonly folder: string;
  /** The full hash of the commit. */
  readonly commit: string;
  remove(): Promise<void>;
}

const run = promisify(execFile);

/**
 * Writes the content of a git revision to a temporary folder.
 * @param folder the content folder in the working tree
 * @throws CommandError if the folder is not in a git repository, or the revision does not have it
 */
export async function contentAtRevision(folder: string, revision: string): Promise<ContentAtRevision> {
  const commit = await commitOf(folder, revision);
  const temporary = await mkdtemp(join(tmpdir(), 'cityblock-revision-'));
  const remove = () => rm(temporary, { recursive: true, force: true });
  const [archive, content] = [join(temporary, 'content.tar'), join(temporary, 'content')];
  try {
    await mkdir(content);
    // In a folder, git archives that folder alone.
    await git(folder, 'archive', '--format=tar', `--output=${archive}`, commit);
    await run('tar', ['-xf', archive, '-C', content]);
    // An older version may have written the revision.
    migrateFolder(content, { dryRun: false });
    return { folder: content, commit, remove };
  } catch {
    await remove();
    throw revisionError(`The revision "${revision}" has no folder ${folder}.`);
  }
}

async function commitOf(folder: string, revision: string): Promise<string> {
  const [repository, commit] = await Promise.allSettled([
    git(folder, 'rev-parse', '--show-prefix'),
    git(folder, 'rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`),
  ]);
  if (repository.status === 'rejected')
    throw revisionError(
      `${folder} is not in a git repository, so there is no earlier state to compare with.`,
    );
  if (commit.status === 'rejected')
    throw revisionError(`The repository has no revision "${revision}". Name a commit, a branch or a tag.`);
  return commit.value;
}

const revisionError = (message: string) => new CommandError(message, { code: 'CB_REVISION' });

const git = async (folder: string, ...args: readonly string[]) =>
  (await run('git', ['-C', folder, ...args])).stdout.trim();
