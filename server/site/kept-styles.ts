import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentOfStyleFile } from '../../engine/render/page-styles.ts';
import { hasErrorCode } from '../errors/file-error.ts';
import type { SiteAnswer } from './site-answer.ts';

/** Whether a path has the form of a stylesheet file, of any version of any site. */
export const isStylePath = (path: string): boolean => documentOfStyleFile(path) !== undefined;

/**
 * Keeps the stylesheet files that pages have requested on disk, for pages of earlier content and earlier builds: their names
 * contain a hash, and a process can only make those of its own components and theme.
 */
export class KeptStyles {
  readonly #folder: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #kept = new Set<string>();

  /** @param folder is created; a job deletes its old files */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    this.#folder = folder;
    this.#onFailure = onFailure;
  }

  /**
   * Keeps a file that matches the hash in its path. Replaces any other answer for a stylesheet by the file that was kept.
   * @param path a path for which {@link isStylePath} holds
   */
  async complete(path: string, answer: SiteAnswer): Promise<SiteAnswer> {
    try {
      if (answer.kind === 'file' && answer.immutable) {
        await this.#keep(path, answer.body);
        return answer;
      }
      const body = await this.#find(path);
      return body === undefined
        ? answer
        : { kind: 'file', contentType: 'text/css; charset=utf-8', body, immutable: true };
    } catch (error) {
      this.#onFailure(error);
      return answer;
    }
  }

  async #keep(path: string, css: string): Promise<void> {
    if (this.#kept.has(path)) return;
    this.#kept.add(path);
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}.unfinished`;
    await writeFile(unfinished, css);
    await rename(unfinished, file);
  }

  async #find(path: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.#folder, path), 'utf8');
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }
}
