import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that a publication changes. */
export interface ChangedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export type PublicationState = 'none' | 'all' | 'half';

/** How much of a publication the folder, and the last commit of its repository, have. */
export interface PublishedParts {
  readonly folder: PublicationState;
  /** Undefined without a repository. */
  readonly head: PublicationState | undefined;
}

/** Reads how much of a publication is in a content folder. */
export function publishedParts(
  contentDir: string,
  files: readonly ChangedFile[],
  hasGit: boolean,
): PublishedParts {
  const texts = files.map(({ file }) => readFileSync(join(contentDir, file), 'utf8'));
  const committed = files.map(({ file }) => (hasGit ? gitIn(contentDir, 'show', `HEAD:${file}`) : ''));
  return { folder: stateOf(files, texts), head: hasGit ? stateOf(files, committed) : undefined };
}

/** Returns "half" if the texts are neither those before nor those after the publication. */
export function stateOf(files: readonly ChangedFile[], texts: readonly string[]): PublicationState {
  if (files.every(({ after }, index) => texts[index] === after)) return 'all';
  return files.every(({ before }, index) => texts[index] === before) ? 'none' : 'half';
}

/** Whether a publication is whole: in the folder and the last commit, or in neither. */
export const isWhole = ({ folder, head = folder }: PublishedParts): boolean =>
  folder !== 'half' && folder === head;

const identity = ['-c', 'user.name=Lab', '-c', 'user.email=lab@example.com'];

/** Runs git in a folder, and returns what it prints. */
export function gitIn(folder: string, ...commands: readonly string[]): string {
  return execFileSync('git', [...identity, ...commands], { cwd: folder, encoding: 'utf8' });
}
