import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { SocialCard } from './social-card.ts';

/** A message to the worker thread. */
export interface CardRequest {
  readonly id: number;
  readonly card: SocialCard;
}

export type CardResult =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly error: string };

/** The queue of cards to draw is full. */
export class CardsBusyError extends Error {
  constructor() {
    super('Too many cards are waiting to be drawn');
    this.name = 'CardsBusyError';
  }
}

export interface CardRendererOptions {
  /** Maximum size of the cache of drawn cards. */
  readonly maxBytes?: number;
  /** Maximum number of cards in the queue; further requests are refused. */
  readonly maxWaiting?: number;
}

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const idleMilliseconds = 60_000;
const drawingMilliseconds = 20_000;

/**
 * Draws cards in a worker thread, which starts with the first card and ends after a minute without requests. Caches
 * drawn cards, and draws a card once for concurrent requests.
 */
export class CardRenderer {
  readonly #cache: LRUCache<string, Buffer>;
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #maxWaiting: number;
  #worker: Worker | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor({ maxBytes = 24 * 1024 * 1024, maxWaiting = 24 }: CardRendererOptions = {}) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: (png) => png.byteLength });
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Returns the card as a PNG.
   * @param key the cache key: equal keys mean equal cards
   * @throws CardsBusyError if the queue is full
   */
  async render(key: string, card: SocialCard): Promise<Buffer> {
    const known = this.#cache.get(key) ?? this.#pending.get(key);
    if (known !== undefined) return known;
    if (this.#waiting.size >= this.#maxWaiting) throw new CardsBusyError();
    const drawing = this.#draw(card);
    this.#pending.set(key, drawing);
    try {
      const png = await drawing;
      this.#cache.set(key, png);
      return png;
    } finally {
      this.#pending.delete(key);
    }
  }

  /** Terminates the thread and rejects all waiting requests. */
  async close(): Promise<void> {
    await this.#stop(new CardsBusyError());
  }

  #draw(card: SocialCard): Promise<Buffer> {
    const worker = this.#worker ?? this.#start();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#watch();
      worker.postMessage({ id, card } satisfies CardRequest);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./card-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (result: CardResult) => this.#settle(result));
    worker.on('error', (error) => {
      if (this.#worker === worker) void this.#stop(error);
    });
    // An idle thread does not keep the process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settle(result: CardResult): void {
    const waiting = this.#waiting.get(result.id);
    this.#waiting.delete(result.id);
    this.#watch();
    if ('png' in result) waiting?.resolve(Buffer.from(result.png.buffer));
    else waiting?.reject(new Error(`Drawing a card failed: ${result.error}`));
  }

  /** Restarts the timer that terminates an idle thread, or one that exceeds the time limit for a card. */
  #watch(): void {
    clearTimeout(this.#deadline);
    const isIdle = this.#waiting.size === 0;
    this.#deadline = setTimeout(
      () => void this.#stop(new Error('Drawing a card timed out')),
      isIdle ? idleMilliseconds : drawingMilliseconds,
    );
    this.#deadline.unref();
  }

  async #stop(reason: Error): Promise<void> {
    clearTimeout(this.#deadline);
    const worker = this.#worker;
    const refused = [...this.#waiting.values()];
    this.#worker = undefined;
    this.#waiting.clear();
    for (const { reject } of refused) reject(reason);
    await worker?.terminate();
  }
}
