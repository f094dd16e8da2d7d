import { type Git, type GitResult, gitIn, isInRepository, outputOf } from './git.ts';
import type { FileToWrite } from './write-files.ts';

/** The author and the message of a commit. */
export interface CommitDescription {
  /** The email address of the author; undefined for the identity that git is configured with. */
  readonly author: string | undefined;
  /** Empty for a sentence that names the files. */
  readonly message: string;
}

/** Milliseconds after which a commit with its hooks is ended. */
const longestCommit = 120_000;

/**
 * Commits files that were written, and nothing else that differs or is staged. Does nothing if the folder is in no git repository,
 * if the repository ignores the files, and if it has them already.
 * @throws CommitFailure; the index and the latest commit are as before then
 */
export async function commitFiles(
  folder: string,
  files: readonly FileToWrite[],
  { author, message }: CommitDescription,
): Promise<void> {
  // Without a name, git would take every file.
  if (files.length === 0) return;
  const git = gitIn(folder, longestCommit);
  if (!(await isInRepository(git))) return;
  const written = new Set(files.map(({ file }) => file));
  const states = await differingFiles(git);
  const targets = [...states.keys()].filter((file) => written.has(file));
  if (targets.length === 0) return;
  // A commit of some files takes only those that the index has.
  const added = targets.filter((file) => states.get(file) === untracked);
  if (added.length > 0) outputOf(await gitOf(git, added, ['add', '--intent-to-add']));
  const identity = author === undefined ? [] : [`--author=${nameOf(author)} <${author}>`];
  const before = await git(['rev-parse', '--quiet', '--verify', 'HEAD']);
  const committed = await gitOf(
    git,
    targets,
    ['commit', '--quiet', '--only', ...identity, `--message=${message.trim() || sentenceOf(targets)}`],
    await committer(git, author),
  );
  if (committed.kind === 'done') return;
  // A hook may hang, or git be ended, after the commit was made.
  const head = await git(['rev-parse', '--quiet', '--verify', 'HEAD']);
  const isOther = head.kind === 'done' && (before.kind !== 'done' || head.output !== before.output);
  const isCommitted = isOther && (await isHead(git, targets));
  const unclear = isCommitted ? targets : added;
  if (unclear.length > 0) await gitOf(git, unclear, ['reset', '--quiet']);
  if (!isCommitted) outputOf(committed);
}

/** Runs git for files, which may be more than the arguments of a process have room for. */
function gitOf(
  git: Git,
  files: readonly string[],
  commands: readonly string[],
  variables?: Readonly<Record<string, string>>,
): Promise<GitResult> {
  const input = files.join('\0');
  return git([...commands, '--pathspec-from-file=-', '--pathspec-file-nul'], { input, variables });
}

const listed = (output: string): readonly string[] => output.split('\0').filter(Boolean);

/** The state of a file that the index does not have. */
const untracked = '??';

/** The files of the folder that are not as in the latest commit, and that git does not ignore, with their states. */
async function differingFiles(git: Git): Promise<ReadonlyMap<string, string>> {
  const prefix = outputOf(await git(['rev-parse', '--show-prefix'])).trimEnd();
  const options = ['--porcelain', '-z', '--no-renames', '--untracked-files=all'];
  const status = await git(['status', ...options, '--', '.']);
  return new Map(
    listed(outputOf(status)).map((line) => [line.slice(3 + prefix.length), line.slice(0, 2)] as const),
  );
}

/** Whether files are as in the latest commit. */
async function isHead(git: Git, files: readonly string[]): Promise<boolean> {
  const result = await git(['diff', '--name-only', '-z', '--no-renames', '--relative', 'HEAD', '--', '.']);
  const differing = new Set(listed(outputOf(result)));
  return !files.some((file) => differing.has(file));
}

/** The name of a person in commits. */
export const nameOf = (email: string): string => email.split('@')[0] || email;

/** The author commits where git knows no identity for the account of the server. */
async function committer(git: Git, author: string | undefined): Promise<Readonly<Record<string, string>>> {
  if (author === undefined || (await git(['var', 'GIT_COMMITTER_IDENT'])).kind === 'done') return {};
  return { GIT_COMMITTER_NAME: nameOf(author), GIT_COMMITTER_EMAIL: author };
}

export function sentenceOf(files: readonly string[]): string {
  const [first = '', ...others] = files;
  return others.length === 0 ? `Change ${first}` : `Change ${files.length} files of the content`;
}
