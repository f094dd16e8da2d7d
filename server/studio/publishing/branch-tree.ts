import { createHash } from 'node:crypto';
import { rebaseChange } from '../changes/rebase-change.ts';
import { isPictureName } from '../pictures/picture-name.ts';
import { CommitFailure, type Git, outputOf } from './git.ts';
import type { PublishedFile } from './publication-store.ts';

/** Returns the content of a file for the text that a publication has of it. */
export type ContentsOf = (file: {
  readonly file: string;
  readonly text: string | null;
}) => Promise<string | Uint8Array | null>;

/** A file with another content in a commit. */
export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  /** Null removes the file. */
  readonly content: string | Uint8Array | null;
}

interface TreeEntry {
  readonly mode: string;
  readonly object: string;
  /** The text of an object that the repository does not have yet. */
  readonly text?: string | undefined;
}

/** Paths of one command, which has room for some megabytes. */
const batch = 1_000;

/** The files of a commit, and of commits on top of it that are not made yet. */
export class BranchTree {
  readonly #git: Git;
  readonly #prefix: string;
  readonly #contentsOf: ContentsOf;
  readonly #digest: 'sha1' | 'sha256';
  readonly #entries: Map<string, TreeEntry>;

  private constructor(
    git: Git,
    at: { readonly commit: string; readonly prefix: string },
    contentsOf: ContentsOf,
    entries: Map<string, TreeEntry>,
  ) {
    this.#git = git;
    this.#prefix = at.prefix;
    this.#contentsOf = contentsOf;
    this.#digest = at.commit.length === 40 ? 'sha1' : 'sha256';
    this.#entries = entries;
  }

  /**
   * Reads the entries of files in a commit.
   * @param at the commit, and the path of the content folder in the repository
   */
  static async read(
    git: Git,
    at: { readonly commit: string; readonly prefix: string },
    files: readonly string[],
    contentsOf: ContentsOf,
  ): Promise<BranchTree> {
    const paths = [...new Set(files)].map((file) => at.prefix + file);
    const entries = new Map<string, TreeEntry>();
    for (let first = 0; first < paths.length; first += batch) {
      const some = paths.slice(first, first + batch);
      const listed = outputOf(await git(['ls-tree', '-z', '--full-tree', at.commit, '--', ...some]));
      for (const line of listed.split('\0')) {
        const [, mode, object, path] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
        if (mode !== undefined && object !== undefined && path !== undefined)
          entries.set(path, { mode, object });
      }
    }
    return new BranchTree(git, at, contentsOf, entries);
  }

  /**
   * Merges the changes of files into the tree. Returns what a commit of them changes, or the file that others have changed in the same
   * place; the tree is as before then.
   */
  async add(files: readonly PublishedFile[]): Promise<readonly TreeChange[] | { readonly conflict: string }> {
    const changes: TreeChange[] = [];
    const entries = new Map<string, TreeEntry | undefined>();
    for (const change of files) {
      const path = this.#prefix + change.file;
      const known = this.#entries.get(path);
      if (known?.mode === '120000')
        throw new CommitFailure(`${path} is a symbolic link, which a proposal cannot change.`);
      const text = await this.#merged(change, known);
      if (text === undefined) return { conflict: change.file };
      const content = await this.#contentsOf({ file: change.file, text });
      const object = this.#objectOf(content);
      if (object === known?.object) continue;
      const mode = known?.mode ?? '100644';
      changes.push({ path, mode, content });
      const own = typeof content === 'string' ? content : undefined;
      entries.set(path, object === undefined ? undefined : { mode, object, text: own });
    }
    for (const [path, entry] of entries)
      if (entry === undefined) this.#entries.delete(path);
      else this.#entries.set(path, entry);
    return changes;
  }

  /** The text of a change on top of the file as the tree has it; undefined for a conflict. */
  async #merged(
    { file, before, after }: PublishedFile,
    known: TreeEntry | undefined,
  ): Promise<string | null | undefined> {
    for (const text of [before, after])
      if (this.#objectOf(await this.#contentsOf({ file, text })) === known?.object) return after;
    // A picture is not merged.
    if (isPictureName(file)) return undefined;
    const current =
      known === undefined
        ? null
        : (known.text ?? outputOf(await this.#git(['cat-file', 'blob', known.object])));
    const rebased = rebaseChange({ base: before, text: after }, current);
    return rebased.conflicts.length > 0 ? undefined : rebased.text;
  }

  /** The name that git gives a content; undefined for a file that is absent. */
  #objectOf(content: string | Uint8Array | null): string | undefined {
    if (content === null) return undefined;
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    return createHash(this.#digest).update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
  }
}
