import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BranchTree, type ContentsOf } from './branch-tree.ts';
import { type CommitDescription, sentenceOf } from './commit-files.ts';
import { commitStream, type StreamedCommit } from './commit-stream.ts';
import { CommitFailure, type Git, gitIn, isInRepository, outputOf, PushFailure } from './git.ts';
import type { PublishedFile } from './publication-store.ts';

export interface Proposal extends CommitDescription {
  readonly id: string;
  /** The instant of the commit, so that the same proposals on the same commit are the same branch. */
  readonly at: string;
  readonly files: readonly PublishedFile[];
}

export interface BuiltBranch {
  /** The latest commit. */
  readonly tip: string;
  /** A file of a proposal that others have changed in the same place, by proposal; the branch is without these proposals. */
  readonly conflicts: ReadonlyMap<string, string>;
}

/** Milliseconds after which a command of git is ended. */
const patience = 60_000;

/** Whether the content folder is in a git repository that takes commits. */
export async function takesCommits(folder: string): Promise<boolean> {
  const git = gitIn(folder, patience);
  try {
    if (!(await isInRepository(git))) return false;
    const common = outputOf(await git(['rev-parse', '--git-common-dir'])).trim();
    await access(join(resolve(folder, common), 'objects'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a branch the current commit with one commit for each proposal. Touches neither the files of the content folder nor the index.
 * The number of processes does not grow with that of the files, except with texts that are merged.
 * @throws CommitFailure
 */
export async function buildBranch(
  folder: string,
  branch: string,
  proposals: readonly Proposal[],
  contentsOf: ContentsOf,
): Promise<BuiltBranch> {
  const git = gitIn(folder, patience);
  if (!(await isInRepository(git))) throw new CommitFailure('the content folder is in no git repository.');
  const place = await git(['rev-parse', '--show-prefix', 'HEAD^{commit}', '--symbolic-full-name', 'HEAD']);
  const [prefix = '', head = '', current] = outputOf(place).split('\n');
  if (current === `refs/heads/${branch}`)
    throw new CommitFailure(
      `STUDIO_BRANCH is ${branch}, the branch of the content folder itself. Set it to another name.`,
    );
  const files = proposals.flatMap((proposal) => proposal.files.map(({ file }) => file));
  const tree = await BranchTree.read(git, { commit: head, prefix }, files, contentsOf);
  const conflicts = new Map<string, string>();
  const commits: StreamedCommit[] = [];
  for (const { id, author, message, at, files } of proposals) {
    const changes = await tree.add(files);
    if ('conflict' in changes) conflicts.set(id, changes.conflict);
    else if (changes.length > 0)
      commits.push({
        author,
        message: message.trim() || sentenceOf(files.map(({ file }) => file)),
        at,
        changes,
      });
  }
  if (commits.length === 0) {
    outputOf(await git(['update-ref', `refs/heads/${branch}`, head]));
    return { tip: head, conflicts };
  }
  const committer = await committerOf(
    git,
    commits.some(({ author }) => author === undefined),
  );
  const input = commitStream({ branch, parent: head, commits, committer });
  const made = outputOf(await git(['fast-import', '--quiet', '--force', '--done'], { input }));
  return { tip: made.trim(), conflicts };
}

/** The committer that git is configured with; undefined if it has none, unless a commit needs it. */
async function committerOf(git: Git, isNeeded: boolean): Promise<string | undefined> {
  const identity = await git(['var', 'GIT_COMMITTER_IDENT']);
  if (identity.kind !== 'done' && !isNeeded) return undefined;
  return /^.*>/.exec(outputOf(identity))?.[0];
}

/** The remote repository that gets the branch of proposals; undefined if there is none. */
export async function remoteOf(folder: string): Promise<string | undefined> {
  const remotes = outputOf(await gitIn(folder, patience)(['remote']))
    .split('\n')
    .filter(Boolean);
  return remotes.find((name) => name === 'origin') ?? remotes[0];
}

/**
 * Pushes the branch. Overwrites only what the studio has pushed, and what is part of the current commit by now.
 * @param to the remote repository, the branch, its latest commit, and those that the studio has pushed, or tried to
 * @throws PushFailure
 */
export async function pushBranch(folder: string, to: PushedBranch): Promise<void> {
  try {
    await push(gitIn(folder, patience), to);
  } catch (error) {
    if (error instanceof CommitFailure) throw new PushFailure(to.branch, to.remote, error.reason);
    throw error;
  }
}

export interface PushedBranch {
  readonly remote: string;
  readonly branch: string;
  readonly tip: string;
  readonly known: ReadonlySet<string>;
}

async function push(git: Git, { remote, branch, tip, known }: PushedBranch): Promise<void> {
  const reference = `refs/heads/${branch}`;
  const [found = ''] = outputOf(await git(['ls-remote', remote, reference])).split('\t');
  if (found === tip) return;
  const isMerged = async () => (await git(['merge-base', '--is-ancestor', found, 'HEAD'])).kind === 'done';
  if (found !== '' && !known.has(found) && !(await isMerged()))
    throw new CommitFailure(
      `the branch ${branch} of ${remote} has commits that the studio has not made. Merge or remove that branch, and try again.`,
    );
  outputOf(
    await git(['push', '--quiet', `--force-with-lease=${reference}:${found}`, remote, `${tip}:${reference}`]),
  );
}
