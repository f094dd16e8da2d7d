import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The content of a git revision, in a temporary folder. */
export interface ContentAtRevision {
  readonly folder: string;
  /** The full hash of the commit. */
  readonly commit: string;
  remove(): void;
}

/** The content of a revision cannot be read. */
export class RevisionError extends Error {
  readonly code = 'CB_REVISION';

  constructor(message: string) {
    super(message);
    this.name = 'RevisionError';
  }
}

/**
 * Writes the content of a git revision to a temporary folder.
 * @param folder the content folder in the working tree
 * @throws RevisionError if the folder is not in a git repository, or the revision does not have it
 */
export function contentAtRevision(folder: string, revision: string): ContentAtRevision {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const attempt = <Value>(read: () => Value, message: string): Value => {
    try {
      return read();
    } catch {
      throw new RevisionError(message);
    }
  };
  attempt(
    () => git('rev-parse', '--show-prefix'),
    `${folder} is not in a git repository, so there is no earlier state to compare with.`,
  );
  const commit = attempt(
    () => git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`),
    `The repository has no revision "${revision}". Name a commit, a branch or a tag.`,
  );
  const temporary = mkdtempSync(join(tmpdir(), 'cityblock-revision-'));
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  try {
    const archive = join(temporary, 'content.tar');
    const content = join(temporary, 'content');
    mkdirSync(content);
    attempt(() => {
      // In a folder, git archives that folder alone.
      git('archive', '--format=tar', `--output=${archive}`, commit);
      execFileSync('tar', ['-xf', archive, '-C', content], { stdio: 'ignore' });
    }, `The revision "${revision}" has no folder ${folder}.`);
    return { folder: content, commit, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
