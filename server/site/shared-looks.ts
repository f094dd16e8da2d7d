import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { GlobalCss } from '../../engine/render/page-styles.ts';
import type { Database } from '../database/database.ts';

/** As many as a server makes stylesheets with (`engine/render/stylesheet-files.ts`), without its own. */
const maximumRead = 6;
const day = 24 * 3_600_000;
const keptMilliseconds = 30 * day;
/** The time between two readings, however many unknown files are asked for. */
const readInterval = 100;
/** A visitor waits for the stylesheet. */
const maximumWait = 500;

const cssSchema = z.object({ first: z.string(), later: z.string() });

export interface SharedLooksOptions {
  readonly database: Database;
  /** Takes a look that another server has shown. */
  readonly learn: (css: GlobalCss) => void;
  readonly onFailure: (error: unknown) => void;
  readonly now: () => Date;
}

/**
 * The looks of all servers of a database. A server that was frozen, or has just been started, has never read the themes between,
 * and the server that has rendered a page may be gone when its stylesheet is requested.
 */
export class SharedLooks {
  readonly #options: SharedLooksOptions;
  /** The hashes of looks that this server has written or learned. */
  readonly #known = new Set<string>();
  /** The look of the last call of {@link publish}, with the epoch milliseconds at which it was written. */
  #latest: { readonly hash: string; readonly writtenAt: number } | undefined;
  /** When the last reading began, by the clock of `performance.now()`. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** The reading that has not begun yet. */
  #next: Promise<void> | undefined;

  constructor(options: SharedLooksOptions) {
    this.#options = options;
  }

  /**
   * Writes a look before its pages are shown, and again once a day while they are: the latest looks are read and kept. A failure
   * is reported, and the next call tries again.
   */
  async publish(css: GlobalCss): Promise<void> {
    const text = JSON.stringify(css);
    const hash = createHash('sha256').update(text).digest('hex');
    const now = this.#options.now().getTime();
    const { hash: latest, writtenAt = 0 } = this.#latest ?? {};
    if (hash === latest && now - writtenAt < day) return;
    this.#latest = { hash, writtenAt: now };
    this.#known.add(hash);
    try {
      await this.#write(hash, text, new Date(now).toISOString());
      await this.#deleteBefore(new Date(now - keptMilliseconds).toISOString());
    } catch (error) {
      this.#known.delete(hash);
      this.#latest = undefined;
      this.#options.onFailure(error);
    }
  }

  async #write(hash: string, css: string, shownAt: string): Promise<void> {
    await this.#options.database
      .insertInto('looks')
      .values({ hash, css, shown_at: shownAt })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ shown_at: shownAt }))
      .execute();
  }

  /** Deletes old looks, but not the latest: without a change of the content, pages with them have been shown until now. */
  async #deleteBefore(end: string): Promise<void> {
    await this.#options.database
      .deleteFrom('looks')
      .where('shown_at', '<', end)
      .where('hash', 'not in', (query) =>
        query.selectFrom('looks').select('hash').orderBy('shown_at', 'desc').limit(maximumRead),
      )
      .execute();
  }

  /**
   * Learns the looks that other servers have written before this call. Resolves without them if the database takes long. Many
   * calls share a reading, which begins after all of them.
   */
  async learn(): Promise<void> {
    this.#next ??= this.#readNext();
    await Promise.race([this.#next, setTimeout(maximumWait, undefined, { ref: false })]);
  }

  async #readNext(): Promise<void> {
    await setTimeout(Math.max(0, this.#readAt + readInterval - performance.now()), undefined, { ref: false });
    this.#next = undefined;
    this.#readAt = performance.now();
    try {
      await this.#read();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  async #read(): Promise<void> {
    const { database, learn } = this.#options;
    const rows = await database
      .selectFrom('looks')
      .select('hash')
      .orderBy('shown_at', 'desc')
      .limit(maximumRead)
      .execute();
    const unknown = rows.map(({ hash }) => hash).filter((hash) => !this.#known.has(hash));
    if (unknown.length === 0) return;
    const looks = await database
      .selectFrom('looks')
      .select(['hash', 'css'])
      .where('hash', 'in', unknown)
      .orderBy('shown_at')
      .execute();
    for (const { hash, css } of looks) {
      if (this.#known.has(hash)) continue;
      this.#known.add(hash);
      learn(cssSchema.parse(JSON.parse(css)));
    }
  }
}
