import { execFile } from 'node:child_process';
import type { FileToWrite } from './write-files.ts';

/** The author and the message of a commit. */
export interface CommitDescription {
  /** The email address of the author; undefined for the identity that git is configured with. */
  readonly author: string | undefined;
  /** Empty for a sentence that names the files. */
  readonly message: string;
}

/** Git, or a hook of the repository, refused a commit. */
export class CommitFailure extends Error {
  constructor(reason: string) {
    super(`The git repository did not take the commit: ${reason}`);
    this.name = 'CommitFailure';
  }
}

/** Milliseconds after which a commit with its hooks is ended. */
const longestCommit = 120_000;

/**
 * Commits files that were written, and nothing else that differs or is staged. Does nothing if the folder is in no git repository,
 * if the repository ignores the files, and if it has them already.
 * @throws CommitFailure; the index is as before then
 */
export async function commitFiles(
  folder: string,
  files: readonly FileToWrite[],
  { author, message }: CommitDescription,
): Promise<void> {
  // Without a name, git would take every file.
  if (files.length === 0) return;
  const git = gitIn(folder);
  const place = await git(['rev-parse', '--is-inside-work-tree']);
  if (place.kind === 'absent' || (place.kind === 'refused' && /not a git repository/i.test(place.reason)))
    return;
  const names = files.map(({ file }) => file);
  const known = new Set(listed(done(await git(['ls-files', '-z', '--', ...names]))));
  const unknown = files.flatMap(({ file, after }) => (after === null || known.has(file) ? [] : [file]));
  const added = unknown.length === 0 ? [] : await notIgnored(git, unknown);
  const targets = [...known, ...added];
  if (targets.length === 0 || done(await git(['status', '--porcelain', '--', ...targets])) === '') return;
  // A commit of some files takes only those that the index has.
  if (added.length > 0) done(await git(['add', '--intent-to-add', '--', ...added]));
  const identity = author === undefined ? [] : [`--author=${author.split('@')[0]} <${author}>`];
  const committed = await gitIn(
    folder,
    await committer(git, author),
  )([
    'commit',
    '--quiet',
    '--only',
    ...identity,
    `--message=${message.trim() || sentenceOf(targets)}`,
    '--',
    ...targets,
  ]);
  if (committed.kind === 'done') return;
  if (added.length > 0) await git(['rm', '--cached', '--quiet', '--force', '--', ...added]);
  done(committed);
}

type GitResult =
  | { readonly kind: 'done'; readonly output: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** There is no git on this computer. */
  | { readonly kind: 'absent' };

type Git = (commands: readonly string[]) => Promise<GitResult>;

/** Variables that would lead git to another repository or index than those of the folder: a hook sets them. */
const leading = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_PREFIX'];

/** Runs git in a folder, without a shell, in English. File names are names, not patterns. */
function gitIn(folder: string, variables: Readonly<Record<string, string>> = {}): Git {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !leading.includes(name)),
  );
  const env = {
    ...inherited,
    LC_ALL: 'C',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
    ...variables,
  };
  return (commands) =>
    new Promise((resolve) => {
      const options = { cwd: folder, env, timeout: longestCommit, maxBuffer: 16 * 1024 * 1024 };
      const child = execFile('git', commands, options, (error, stdout, stderr) => {
        if (error === null) resolve({ kind: 'done', output: stdout });
        else if (error.code === 'ENOENT') resolve({ kind: 'absent' });
        else resolve({ kind: 'refused', reason: reasonOf(`${stderr}\n${stdout}`) ?? error.message });
      });
      child.stdin?.end();
    });
}

function done(result: GitResult): string {
  if (result.kind === 'done') return result.output;
  throw new CommitFailure(result.kind === 'refused' ? result.reason : 'git is not installed.');
}

const listed = (output: string): readonly string[] => output.split('\0').filter(Boolean);

/** Lines of a refusal that its message keeps. */
const keptLines = 6;

/** The last lines of what git or a hook wrote. */
function reasonOf(output: string): string | undefined {
  const lines = output.split('\n').flatMap((line) => line.trim() || []);
  return lines.length === 0 ? undefined : lines.slice(-keptLines).join(' ');
}

async function notIgnored(git: Git, files: readonly string[]): Promise<readonly string[]> {
  const result = await git(['check-ignore', '-z', '--', ...files]);
  // Git ends with a failure, and without a reason, if it ignores none of them.
  const ignored = new Set(result.kind === 'done' ? listed(result.output) : []);
  return files.filter((file) => !ignored.has(file));
}

/** The author commits where git knows no identity for the account of the server. */
async function committer(git: Git, author: string | undefined): Promise<Readonly<Record<string, string>>> {
  if (author === undefined || (await git(['var', 'GIT_COMMITTER_IDENT'])).kind === 'done') return {};
  return { GIT_COMMITTER_NAME: author.split('@')[0] ?? author, GIT_COMMITTER_EMAIL: author };
}

function sentenceOf(files: readonly string[]): string {
  const [first = '', ...others] = files;
  return others.length === 0 ? `Change ${first}` : `Change ${files.length} files of the content`;
}
