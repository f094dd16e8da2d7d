import { type Git, gitIn, isInRepository, outputOf } from './git.ts';
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
  const names = files.map(({ file }) => file);
  const known = new Set(listed(outputOf(await git(['ls-files', '-z', '--', ...names]))));
  const unknown = files.flatMap(({ file, after }) => (after === null || known.has(file) ? [] : [file]));
  const added = unknown.length === 0 ? [] : await notIgnored(git, unknown);
  const targets = [...known, ...added];
  if (targets.length === 0 || outputOf(await git(['status', '--porcelain', '--', ...targets])) === '') return;
  // A commit of some files takes only those that the index has.
  if (added.length > 0) outputOf(await git(['add', '--intent-to-add', '--', ...added]));
  const identity = author === undefined ? [] : [`--author=${nameOf(author)} <${author}>`];
  const before = await git(['rev-parse', '--quiet', '--verify', 'HEAD']);
  const committed = await git(
    [
      'commit',
      '--quiet',
      '--only',
      ...identity,
      `--message=${message.trim() || sentenceOf(targets)}`,
      '--',
      ...targets,
    ],
    { variables: await committer(git, author) },
  );
  if (committed.kind === 'done') return;
  // A hook may hang, or git be ended, after the commit was made.
  const head = await git(['rev-parse', '--quiet', '--verify', 'HEAD']);
  const isOther = head.kind === 'done' && (before.kind !== 'done' || head.output !== before.output);
  if (isOther && (await git(['diff', '--quiet', 'HEAD', '--', ...targets])).kind === 'done') {
    await git(['reset', '--quiet', '--', ...targets]);
    return;
  }
  if (added.length > 0) await git(['rm', '--cached', '--quiet', '--force', '--', ...added]);
  outputOf(committed);
}

const listed = (output: string): readonly string[] => output.split('\0').filter(Boolean);

async function notIgnored(git: Git, files: readonly string[]): Promise<readonly string[]> {
  const result = await git(['check-ignore', '-z', '--', ...files]);
  // Git ends with a failure, and without a reason, if it ignores none of them.
  const ignored = new Set(result.kind === 'done' ? listed(result.output) : []);
  return files.filter((file) => !ignored.has(file));
}

/** The name of a person in commits. */
export const nameOf = (email: string): string => email.split('@')[0] || email;

/** The author commits where git knows no identity for the account of the server. */
export async function committer(
  git: Git,
  author: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (author === undefined || (await git(['var', 'GIT_COMMITTER_IDENT'])).kind === 'done') return {};
  return { GIT_COMMITTER_NAME: nameOf(author), GIT_COMMITTER_EMAIL: author };
}

export function sentenceOf(files: readonly string[]): string {
  const [first = '', ...others] = files;
  return others.length === 0 ? `Change ${first}` : `Change ${files.length} files of the content`;
}
