import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PictureFile } from '../../../engine/content/picture-files.ts';
import { engineModule } from '../../../engine/folders.ts';
import {
  type PictureVariant,
  picturePath,
  pictureRoot,
  versionIn,
} from '../../../engine/routes/picture-path.ts';
import { firstLineOf } from '../../http/errors/first-line.ts';
import { QueueFullError } from '../workers/queue-full-error.ts';
import { SharedWork } from '../workers/shared-work.ts';
import { WorkerQueue } from '../workers/worker-queue.ts';
import { KeptOriginals, PictureGoneError } from './kept-originals.ts';
import { PictureStore } from './picture-store.ts';
import type { PictureTask } from './picture-worker.ts';

export interface PictureStudioOptions {
  readonly contentDir: string;
  /** The folder of the files that have been made. */
  readonly cacheDir: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Maximum number of files that wait to be made; further requests are refused. */
  readonly maxWaiting?: number;
}

/** The time until a check of content asks again for room in the queue. */
const pauseMilliseconds = 250;

/**
 * Makes the files that are served for pictures, in a worker thread. Each is made on its first request, kept on disk, and
 * made once for concurrent requests.
 */
export class PictureStudio {
  readonly contentDir: string;
  readonly #store: PictureStore;
  readonly #originals: KeptOriginals;
  readonly #log: PictureStudioOptions['log'];
  readonly #queue: WorkerQueue<PictureTask, Uint8Array>;
  readonly #making = new SharedWork<Buffer>();
  /** By version: the reason why a picture cannot be shown; "" if it can. */
  readonly #reasons = new LRUCache<string, string>({ max: 10_000 });
  #isClosed = false;

  constructor({ contentDir, cacheDir, log, maxWaiting = 128 }: PictureStudioOptions) {
    this.contentDir = contentDir;
    this.#store = new PictureStore(cacheDir);
    this.#originals = new KeptOriginals(contentDir, this.#store);
    this.#log = log;
    this.#queue = new WorkerQueue({
      script: engineModule('server/media/pictures/picture-worker.ts'),
      maxWaiting,
      // At least one core remains free for requests where there are several.
      maxRunning: Math.max(1, Math.min(4, availableParallelism() - 1)),
      taskMilliseconds: 120_000,
      heapMegabytes: 256,
    });
  }

  /** Returns a file that was kept; undefined if there is none. */
  kept(name: string): Promise<Buffer | undefined> {
    return this.#store.read(name);
  }

  /**
   * Returns a file that was kept, or makes and keeps it, once for concurrent calls.
   * @param name contains a hash of all that the file depends on
   */
  keptOrMade(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return this.#making.run(name, async () => {
      const kept = await this.kept(name);
      if (kept !== undefined) return kept;
      const made = await make();
      await this.#keep(name, made);
      return made;
    });
  }

  /** Keeps the pictures of the site for pages of earlier content. A failure only shortens what is kept. */
  async keepOriginals(pictures: Iterable<PictureFile>): Promise<void> {
    try {
      await this.#originals.keep(pictures);
    } catch (error) {
      this.#log.warn({ err: error }, 'the pictures of this content could not be kept');
    }
  }

  /** Keeps a picture that the content folder does not have, if it is not kept yet. */
  async provide(picture: PictureFile, read: () => Promise<Buffer | undefined>): Promise<void> {
    await this.#originals.provide(picture, read);
  }

  /** Returns what is known of a picture of earlier content, by the version in the path of a variant. */
  original(path: string): Promise<PictureFile | undefined> {
    return this.#originals.find(versionIn(path));
  }

  /**
   * Returns a file of a picture, and makes it if necessary.
   * @throws QueueFullError
   * @throws PictureGoneError
   * @throws Error if the picture cannot be decoded
   */
  async file(picture: PictureFile, variant: PictureVariant): Promise<Buffer> {
    const name = picturePath(picture, variant).slice(pictureRoot.length);
    return this.keptOrMade(name, () => this.#make(picture, variant));
  }

  /**
   * Returns the reason why a picture cannot be shown; undefined if it can, or if this studio is closed. Decodes each version
   * until there is a result, as soon as there is room in the queue. A picture that could not be read, or whose thread failed,
   * is decoded again by the next call.
   */
  async fault(picture: PictureFile): Promise<string | undefined> {
    try {
      const reason = this.#reasons.get(picture.version) ?? (await this.#decode(picture));
      if (reason !== undefined) this.#reasons.set(picture.version, reason);
      return reason === '' ? undefined : reason;
    } catch (error) {
      return firstLineOf(error);
    }
  }

  /**
   * Returns why a picture cannot be shown; "" if it can, undefined if this studio is closed.
   * @throws Error if the picture could not be decoded for a reason that may pass
   */
  async #decode(picture: PictureFile): Promise<string | undefined> {
    const path = join(this.contentDir, picture.file);
    while (!this.#isClosed) {
      try {
        return Buffer.from(await this.#queue.run({ path, picture })).toString('utf8');
      } catch (error) {
        // A full queue says nothing about the picture.
        if (!(error instanceof QueueFullError)) throw error;
        await setTimeout(pauseMilliseconds, undefined, { ref: false });
      }
    }
    return undefined;
  }

  /** Deletes the files of pictures that the site no longer has. */
  sweep(pictures: Iterable<PictureFile>, now: number): Promise<number> {
    return this.#store.sweep(new Set([...pictures].map(({ version }) => version)), now);
  }

  /** Terminates the thread and rejects all waiting requests. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue.close();
  }

  async #keep(name: string, bytes: Buffer): Promise<void> {
    try {
      await this.#store.write(name, bytes);
    } catch (error) {
      this.#log.warn({ err: error, name }, 'a picture was made but could not be kept');
    }
  }

  async #make(picture: PictureFile, variant: PictureVariant): Promise<Buffer> {
    const path = await this.#originals.locate(picture);
    if (path === undefined) throw new PictureGoneError(picture.file);
    const { buffer, byteOffset, byteLength } = await this.#queue.run({ path, picture, variant });
    return Buffer.from(buffer, byteOffset, byteLength);
  }
}
