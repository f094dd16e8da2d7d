import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { SocialCard } from './social-card.ts';

/** What the thread that draws is sent. */
export interface CardOrder {
  readonly id: number;
  readonly card: SocialCard;
}

export type CardAnswer =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly error: string };

/** More cards are asked for than can be drawn in reasonable time. */
export class CardsBusyError extends Error {
  constructor() {
    super('Too many cards are waiting to be drawn.');
    this.name = 'CardsBusyError';
  }
}

export interface CardRendererOptions {
  /** Bound of the drawn cards that are kept. */
  readonly maxBytes?: number;
  /** Cards that may wait to be drawn; further ones are refused. */
  readonly maxWaiting?: number;
}

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const idleMilliseconds = 60_000;
const drawingMilliseconds = 20_000;

/**
 * Draws cards in a thread of its own, which starts with the first one and ends when none was asked for in a while.
 * Keeps what was drawn, and draws once what several ask for at a time.
 */
export class CardRenderer {
  readonly #kept: LRUCache<string, Buffer>;
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #maxWaiting: number;
  #worker: Worker | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #orders = 0;

  constructor({ maxBytes = 24 * 1024 * 1024, maxWaiting = 24 }: CardRendererOptions = {}) {
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: (png) => png.byteLength });
    this.#maxWaiting = maxWaiting;
  }

  /**
   * The card as a PNG.
   * @param key names the picture: equal keys mean equal cards
   * @throws CardsBusyError when too many wait already
   */
  async render(key: string, card: SocialCard): Promise<Buffer> {
    const known = this.#kept.get(key) ?? this.#underWay.get(key);
    if (known !== undefined) return known;
    if (this.#waiting.size >= this.#maxWaiting) throw new CardsBusyError();
    const drawing = this.#draw(card);
    this.#underWay.set(key, drawing);
    try {
      const png = await drawing;
      this.#kept.set(key, png);
      return png;
    } finally {
      this.#underWay.delete(key);
    }
  }

  /** Ends the thread; what waits is refused. */
  async close(): Promise<void> {
    await this.#stop(new CardsBusyError());
  }

  #draw(card: SocialCard): Promise<Buffer> {
    const worker = this.#worker ?? this.#start();
    const id = ++this.#orders;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#watch();
      worker.postMessage({ id, card } satisfies CardOrder);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./card-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (answer: CardAnswer) => this.#take(answer));
    worker.on('error', (error) => {
      if (this.#worker === worker) void this.#stop(error);
    });
    // A thread that only waits keeps no process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #take(answer: CardAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.#watch();
    if ('png' in answer) waiting?.resolve(Buffer.from(answer.png.buffer));
    else waiting?.reject(new Error(`A card cannot be drawn: ${answer.error}`));
  }

  /** A thread that draws nothing is ended, and so is one that does not come to an end with its card. */
  #watch(): void {
    clearTimeout(this.#deadline);
    const isIdle = this.#waiting.size === 0;
    this.#deadline = setTimeout(
      () => void this.#stop(new Error('A card was not drawn in time.')),
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
