import { execFileSync } from 'node:child_process';

/** The last version without the newest migration. */
export interface PreviousRelease {
  readonly commit: string;
  /** The commit with its subject, for people. */
  readonly title: string;
}

/**
 * Finds the commit before the one that added a migration: HEAD, if the migration is not committed yet. Returns the reason as
 * a text if the history does not tell.
 */
export function findPreviousRelease(root: string, migration: string): PreviousRelease | string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const file = `server/database/migrations/${migration}.ts`;
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', file);
    if (added !== '' && git('rev-parse', '--is-shallow-repository') === 'true')
      return 'the clone is shallow: `git fetch --unshallow` gets the history';
    const commit = git('rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^`);
    return { commit, title: git('log', '-1', '--format=%h %s', commit) };
  } catch {
    return 'this folder has no history before the newest migration: use a clone';
  }
}
