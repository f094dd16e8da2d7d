import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { GlobalCss } from '../../engine/render/page-styles.ts';
import type { Database } from '../database/database.ts';

/** As many as a server makes stylesheets with (`engine/render/stylesheet-files.ts`), without its own. */
const maximumRead = 6;
const keptMilliseconds = 30 * 24 * 3_600_000;
/** The time between two readings, however many unknown files are asked for. */
const readInterval = 1_000;
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
  #reading: { readonly since: number; readonly done: Promise<boolean> } | undefined;

  constructor(options: SharedLooksOptions) {
    this.#options = options;
  }

  /** Writes a look before its pages are shown. A failure is reported, and the next call tries again. */
  async publish(css: GlobalCss): Promise<void> {
    const { database, now, onFailure } = this.#options;
    const text = JSON.stringify(css);
    const hash = createHash('sha256').update(text).digest('hex');
    if (this.#known.has(hash)) return;
    this.#known.add(hash);
    const shownAt = now().toISOString();
    const end = new Date(now().getTime() - keptMilliseconds).toISOString();
    try {
      await database
        .insertInto('looks')
        .values({ hash, css: text, shown_at: shownAt })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ shown_at: shownAt }))
        .execute();
      await database.deleteFrom('looks').where('shown_at', '<', end).execute();
    } catch (error) {
      this.#known.delete(hash);
      onFailure(error);
    }
  }

  /** Learns the latest looks of other servers, at most once a second. Returns whether there were new ones. */
  async learn(): Promise<boolean> {
    const since = performance.now();
    if (this.#reading === undefined || since - this.#reading.since > readInterval)
      this.#reading = { since, done: this.#read() };
    const wait = setTimeout(maximumWait, false, { ref: false });
    return Promise.race([this.#reading.done, wait]);
  }

  async #read(): Promise<boolean> {
    const { database, learn, onFailure } = this.#options;
    try {
      const rows = await database
        .selectFrom('looks')
        .select(['hash', 'css'])
        .orderBy('shown_at', 'desc')
        .limit(maximumRead)
        .execute();
      const others = rows.filter(({ hash }) => !this.#known.has(hash));
      for (const { hash, css } of others.toReversed()) {
        this.#known.add(hash);
        learn(cssSchema.parse(JSON.parse(css)));
      }
      return others.length > 0;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }
}
