import { randomUUID } from 'node:crypto';
import { access, constants, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rebaseChange } from '../changes/rebase-change.ts';
import { isPictureName } from '../pictures/picture-name.ts';
import { type CommitDescription, committer, nameOf, sentenceOf } from './commit-files.ts';
import { CommitFailure, type Git, gitIn, isInRepository, outputOf } from './git.ts';
import type { PublishedFile } from './publication-store.ts';

export interface Proposal extends CommitDescription {
  readonly id: string;
  /** The instant of the commit, so that the same proposals on the same commit are the same branch. */
  readonly at: string;
  readonly files: readonly PublishedFile[];
}

/** Returns the content of a file for the text that a publication has of it. */
type ContentsOf = (file: {
  readonly file: string;
  readonly text: string | null;
}) => Promise<string | Uint8Array | null>;

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
  const current = await git(['symbolic-ref', '--quiet', 'HEAD']);
  if (current.kind === 'done' && current.output.trim() === `refs/heads/${branch}`)
    throw new CommitFailure(
      `STUDIO_BRANCH is ${branch}, the branch of the content folder itself. Set it to another name.`,
    );
  const prefix = outputOf(await git(['rev-parse', '--show-prefix'])).trimEnd();
  let tip = outputOf(await git(['rev-parse', '--verify', 'HEAD^{commit}'])).trim();
  const conflicts = new Map<string, string>();
  for (const proposal of proposals) {
    const added = await addCommit(git, { tip, prefix }, proposal, contentsOf);
    if ('conflict' in added) conflicts.set(proposal.id, added.conflict);
    else tip = added.tip;
  }
  outputOf(await git(['update-ref', `refs/heads/${branch}`, tip]));
  return { tip, conflicts };
}

async function addCommit(
  git: Git,
  { tip: parent, prefix }: { readonly tip: string; readonly prefix: string },
  { author, message, at, files }: Proposal,
  contentsOf: ContentsOf,
): Promise<{ readonly tip: string } | { readonly conflict: string }> {
  const entries: string[] = [];
  const objectOf = async (file: string, text: string | null) => {
    const content = await contentsOf({ file, text });
    if (content === null) return undefined;
    return outputOf(await git(['hash-object', '-w', '--stdin'], { input: content })).trim();
  };
  for (const { file, before, after } of files) {
    const path = `${prefix}${file}`;
    const known = await entryOf(git, parent, path);
    const [earlier, later] = [await objectOf(file, before), await objectOf(file, after)];
    let object = later;
    if (known?.object !== earlier && known?.object !== later) {
      // A picture is not merged.
      if (isPictureName(file)) return { conflict: file };
      const text = known === undefined ? null : outputOf(await git(['cat-file', 'blob', known.object]));
      const rebased = rebaseChange({ base: before, text: after }, text);
      if (rebased.conflicts.length > 0) return { conflict: file };
      object = await objectOf(file, rebased.text);
    }
    if (object !== undefined) entries.push(`${known?.mode ?? '100644'} ${object}\t${path}`);
    else if (known !== undefined) entries.push(`0 ${known.object}\t${path}`);
  }
  // An index of its own, because that of the work tree may hold what an operator has staged.
  const index = join(tmpdir(), `cityblock-index-${randomUUID()}`);
  const variables = { GIT_INDEX_FILE: index };
  try {
    outputOf(await git(['read-tree', parent], { variables }));
    const input = entries.map((entry) => `${entry}\0`).join('');
    outputOf(await git(['update-index', '-z', '--index-info'], { variables, input }));
    const tree = outputOf(await git(['write-tree'], { variables })).trim();
    if (tree === outputOf(await git(['rev-parse', `${parent}^{tree}`])).trim()) return { tip: parent };
    const identity = await committer(git, author);
    const commit = await git(['commit-tree', tree, '-p', parent, '-F', '-'], {
      input: message.trim() || sentenceOf(files.map(({ file }) => file)),
      variables: {
        ...identity,
        ...(author !== undefined && { GIT_AUTHOR_NAME: nameOf(author), GIT_AUTHOR_EMAIL: author }),
        GIT_AUTHOR_DATE: at,
        GIT_COMMITTER_DATE: at,
      },
    });
    return { tip: outputOf(commit).trim() };
  } finally {
    await rm(index, { force: true });
  }
}

/** The mode and the object of a file in a commit; undefined if it has none. */
async function entryOf(
  git: Git,
  commit: string,
  path: string,
): Promise<{ readonly mode: string; readonly object: string } | undefined> {
  const listed = outputOf(await git(['ls-tree', '-z', '--full-tree', commit, '--', path]));
  const [, mode, object] = /^(\d+) blob ([0-9a-f]+)\t/.exec(listed) ?? [];
  if (mode === undefined || object === undefined) return undefined;
  if (mode === '120000')
    throw new CommitFailure(`${path} is a symbolic link, which a proposal cannot change.`);
  return { mode, object };
}

/**
 * Pushes the branch, if the repository has a remote one. Overwrites only what the studio has pushed, and what is part of the current
 * commit by now. Returns whether there is a remote repository.
 * @param pushed the commits that were pushed as the latest of the branch
 * @throws CommitFailure
 */
export async function pushBranch(
  folder: string,
  branch: string,
  tip: string,
  pushed: ReadonlySet<string>,
): Promise<boolean> {
  const git = gitIn(folder, patience);
  const remotes = outputOf(await git(['remote']))
    .split('\n')
    .filter(Boolean);
  const remote = remotes.find((name) => name === 'origin') ?? remotes[0];
  if (remote === undefined) return false;
  const reference = `refs/heads/${branch}`;
  const [found = ''] = outputOf(await git(['ls-remote', remote, reference])).split('\t');
  const isMerged = async () => (await git(['merge-base', '--is-ancestor', found, 'HEAD'])).kind === 'done';
  if (found !== '' && found !== tip && !pushed.has(found) && !(await isMerged()))
    throw new CommitFailure(
      `the branch ${branch} of ${remote} has commits that the studio has not made. Merge or remove that branch, and try again.`,
    );
  outputOf(
    await git(['push', '--quiet', `--force-with-lease=${reference}:${found}`, remote, `${tip}:${reference}`]),
  );
  return true;
}
