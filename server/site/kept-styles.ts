import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentOfStyleFile, type StyleFile } from '../../engine/render/page-styles.ts';
import { hasErrorCode } from '../http/errors/file-error.ts';
import type { SiteAnswer } from './site-answer.ts';

/** Whether a path has the form of a stylesheet file, of any version of any site. */
export const isStylePath = (path: string): boolean => documentOfStyleFile(path) !== undefined;

/** A small part of the time after which a job deletes a file that was not renewed. */
const renewalMilliseconds = 24 * 3_600_000;

/**
 * Keeps the stylesheet files of pages on disk, for pages of earlier content, of earlier builds, and of other processes on this
 * machine: their names contain a hash, and a process can only make those of its own components and theme, for the pages that it
 * has rendered. The times of the files that this process has written are renewed daily, since its pages may link them for as
 * long as it runs.
 */
export class KeptStyles {
  readonly #folder: string;
  readonly #onFailure: (error: unknown) => void;
  /** The files of this process, by their paths. */
  readonly #kept = new Map<string, Promise<void>>();
  readonly #renewal: NodeJS.Timeout;

  /** @param folder is created; a job deletes its old files (`server/kept-assets.ts`) */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    this.#folder = folder;
    this.#onFailure = onFailure;
    this.#renewal = setInterval(() => void this.#renew(), renewalMilliseconds);
    this.#renewal.unref();
  }

  /** Writes the stylesheet of a page, in the background, unless this process has written it. */
  keep({ path, css }: StyleFile): void {
    if (this.#kept.has(path)) return;
    const written = this.#write(path, css).catch((error: unknown) => {
      // The next page that links it writes it again.
      this.#kept.delete(path);
      this.#onFailure(error);
    });
    this.#kept.set(path, written);
  }

  /** Ends renewing. Resolves when all files are written. */
  async finish(): Promise<void> {
    clearInterval(this.#renewal);
    await Promise.all(this.#kept.values());
  }

  /**
   * Replaces the answer for a stylesheet that does not match the hash in its path by the file that was kept.
   * @param path a path for which {@link isStylePath} holds
   */
  async complete(path: string, answer: SiteAnswer): Promise<SiteAnswer> {
    if (answer.kind === 'file' && answer.immutable) return answer;
    try {
      const body = await this.#find(path);
      return body === undefined
        ? answer
        : { kind: 'file', contentType: 'text/css; charset=utf-8', body, immutable: true };
    } catch (error) {
      this.#onFailure(error);
      return answer;
    }
  }

  async #write(path: string, css: string): Promise<void> {
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}.unfinished`;
    await writeFile(unfinished, css);
    await rename(unfinished, file);
  }

  async #renew(): Promise<void> {
    const now = new Date();
    for (const path of this.#kept.keys()) {
      try {
        await utimes(join(this.#folder, path), now, now);
      } catch (error) {
        // The next page that links it writes it again.
        this.#kept.delete(path);
        if (!hasErrorCode(error, 'ENOENT')) this.#onFailure(error);
      }
    }
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
