import { LRUCache } from 'lru-cache';
import { engineModule } from '../../../engine/folders.ts';
import { SharedWork } from '../workers/shared-work.ts';
import { WorkerQueue } from '../workers/worker-queue.ts';
import type { DrawableCard } from './social-card.ts';

export interface CardRendererOptions {
  /** Maximum size of the cache of drawn cards. */
  readonly maxBytes?: number;
  /** Maximum number of cards in the queue; further requests are refused. */
  readonly maxWaiting?: number;
  /** Number of threads; one by default, so that the other cores remain free for requests. */
  readonly threads?: number;
}

/** Draws cards in worker threads. Caches drawn cards, and draws a card once for concurrent requests. */
export class CardRenderer {
  readonly #cache: LRUCache<string, Buffer>;
  readonly #drawing = new SharedWork<Buffer>();
  readonly #queues: readonly WorkerQueue<DrawableCard, Uint8Array>[];
  #drawn = 0;

  constructor({ maxBytes = 24 * 1024 * 1024, maxWaiting = 24, threads = 1 }: CardRendererOptions = {}) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: (png) => png.byteLength });
    const queue = () =>
      new WorkerQueue<DrawableCard, Uint8Array>({
        script: engineModule('server/media/cards/card-worker.ts'),
        maxWaiting,
        taskMilliseconds: 120_000,
        heapMegabytes: 160,
      });
    this.#queues = Array.from({ length: threads }, queue);
  }

  /**
   * Returns the card as a PNG.
   * @param key the cache key: equal keys mean equal cards
   * @throws QueueFullError
   */
  async render(key: string, card: DrawableCard): Promise<Buffer> {
    return this.#cache.get(key) ?? this.#drawing.run(key, () => this.#draw(key, card));
  }

  /** Terminates the threads and rejects all waiting requests. */
  async close(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.close()));
  }

  async #draw(key: string, card: DrawableCard): Promise<Buffer> {
    const queue = this.#queues[this.#drawn++ % this.#queues.length];
    if (queue === undefined) throw new RangeError('A renderer of cards needs a thread.');
    const { buffer } = await queue.run(card);
    const png = Buffer.from(buffer);
    this.#cache.set(key, png);
    return png;
  }
}
