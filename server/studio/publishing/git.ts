import { spawn } from 'node:child_process';

/** Git, or a hook of the repository, refused a commit. */
export class CommitFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The git repository did not take the commit: ${reason}`);
    this.name = 'CommitFailure';
    this.reason = reason;
  }
}

/** The remote repository, or a hook, refused the branch of proposals, or the remote repository cannot be reached. */
export class PushFailure extends Error {
  constructor(branch: string, remote: string, reason: string) {
    super(`The branch ${branch} could not be pushed to ${remote}: ${reason}`);
    this.name = 'PushFailure';
  }
}

export type GitResult =
  | { readonly kind: 'done'; readonly output: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** There is no git on this computer. */
  | { readonly kind: 'absent' };

export interface GitOptions {
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly input?: string | Uint8Array | undefined;
}

export type Git = (commands: readonly string[], options?: GitOptions) => Promise<GitResult>;

/**
 * The variables of the server that git and its hooks get. The others are secrets of the server, or would lead git to another
 * repository or index than those of the folder.
 */
const inherited = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR'],
  ...['SSH_AUTH_SOCK', 'SSH_AGENT_PID', 'GNUPGHOME', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy'],
  ...[
    'GIT_CONFIG_GLOBAL',
    'GIT_CONFIG_SYSTEM',
    'GIT_CONFIG_NOSYSTEM',
    'GIT_EXEC_PATH',
    'GIT_SSH',
    'GIT_SSH_COMMAND',
  ],
  ...['GIT_ASKPASS', 'SSH_ASKPASS', 'GIT_SSL_CAINFO', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL'],
  ...[
    'SystemRoot',
    'SYSTEMROOT',
    'USERPROFILE',
    'APPDATA',
    'LOCALAPPDATA',
    'PROGRAMDATA',
    'TEMP',
    'TMP',
    'PATHEXT',
    'Path',
  ],
]);

/** Milliseconds between asking an overdue process to end and ending it. */
const graceMilliseconds = 2_000;

/** Characters of output that are kept at most. */
const maximumOutput = 16 * 1024 * 1024;

/**
 * Runs git in a folder, without a shell, in English. File names are names, not patterns.
 * @param patience milliseconds after which git and its hooks are ended
 */
export function gitIn(folder: string, patience: number): Git {
  const own = Object.entries(process.env).filter(([name]) => inherited.has(name));
  const env = {
    ...Object.fromEntries(own),
    LC_ALL: 'C',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
  return (commands, { variables = {}, input = '' } = {}) =>
    new Promise((resolve) => {
      // A group of its own, so that hooks end with git.
      const child = spawn('git', commands, {
        cwd: folder,
        env: { ...env, ...variables },
        detached: process.platform !== 'win32',
      });
      let [overdue, forced]: (NodeJS.Timeout | undefined)[] = [];
      const settle = (result: GitResult) => {
        clearTimeout(overdue);
        clearTimeout(forced);
        resolve(result);
      };
      child.once('error', (error) => {
        const isAbsent = 'code' in error && error.code === 'ENOENT';
        settle(isAbsent ? { kind: 'absent' } : { kind: 'refused', reason: error.message });
      });
      // A process that cannot start, because too many files are open, has no streams.
      if (child.pid === undefined) return;
      let [output, complaint] = ['', ''];
      let isOverdue = false;
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (output.length < maximumOutput) output += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaint = `${complaint}${text}`.slice(-100_000);
      });
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      const end = (signal: NodeJS.Signals) => {
        if (child.pid === undefined || process.platform === 'win32') child.kill(signal);
        else if (!hasEnded()) killGroup(child.pid, signal);
      };
      // A program that left the group, or was started in the background, may keep them open.
      const stopReading = () => [child.stdout, child.stderr].map((stream) => stream.destroy());
      overdue = setTimeout(() => {
        if (hasEnded()) return stopReading();
        isOverdue = true;
        end('SIGTERM');
        forced = setTimeout(() => end('SIGKILL'), graceMilliseconds);
        return child.once('exit', stopReading);
      }, patience);
      child.once('close', (code) => {
        if (code === 0) settle({ kind: 'done', output });
        else if (isOverdue)
          settle({ kind: 'refused', reason: `it did not end within ${Math.ceil(patience / 1000)} seconds.` });
        else
          settle({
            kind: 'refused',
            reason: reasonOf(`${complaint}\n${output}`) ?? `git ${commands[0]} ended without a reason.`,
          });
      });
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    });
}

function killGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // It has ended.
  }
}

/** Returns the output of git. */
export function outputOf(result: GitResult): string {
  if (result.kind === 'done') return result.output;
  throw new CommitFailure(result.kind === 'refused' ? result.reason : 'git is not installed.');
}

/** Whether a folder is in the work tree of a git repository. */
export async function isInRepository(git: Git): Promise<boolean> {
  const place = await git(['rev-parse', '--is-inside-work-tree']);
  if (place.kind === 'absent' || (place.kind === 'refused' && /not a git repository/i.test(place.reason)))
    return false;
  return outputOf(place).trim() === 'true';
}

/** Lines of a refusal that its message keeps. */
const keptLines = 6;

/** The last lines of what git or a hook wrote. */
function reasonOf(output: string): string | undefined {
  const lines = output.split('\n').flatMap((line) => line.trim() || []);
  return lines.length === 0 ? undefined : lines.slice(-keptLines).join(' ');
}
