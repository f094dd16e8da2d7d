import type { FileConflict, PropertyEdit } from '../../studio-api.ts';

/** Edits that are sent together, and again unchanged until the server answers. */
export interface EditBatch {
  readonly request: string;
  readonly edits: readonly PropertyEdit[];
}

/** A text of a whole file, and the one that it was written over. */
export interface WrittenText {
  readonly text: string;
  readonly before: string | null;
  /** An earlier text that may have reached the server. It is sent, unchanged, until the server answers. */
  readonly sent?: string | undefined;
}

/** The edits of a file that the server does not have, as they are kept on the device. */
export interface DeviceEdits {
  /** May have reached the server, in the order of sending. */
  readonly batches: readonly EditBatch[];
  /** Never sent. */
  readonly waiting: readonly PropertyEdit[];
  /** Edits that were not applied, until the user has chosen a value. */
  readonly rejected: readonly FileConflict[];
  /** The source that the user has written. */
  readonly written: WrittenText | undefined;
}

export interface DeviceFile extends DeviceEdits {
  readonly file: string;
}

interface StoredEdits extends DeviceFile {
  readonly key: string;
  readonly editor: string;
  /** The tab that made and sends them. */
  readonly tab: string;
}

const storeName = 'edits';
const lockOf = (tab: string) => `cityblock-studio-${tab}`;

/** A new identifier. Browsers have no randomUUID on an address without TLS. */
export const freshIdentifier = (): string => crypto.randomUUID?.() ?? String(Math.random());

/** Calls a function after a tab has ended: until then it holds its lock. Browsers have no locks on an address without TLS. */
async function afterEnd(tab: string, take: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockOf(tab), take);
  else await take();
}

/** Edits of a file that an ended tab has left, after this tab has taken them. */
export interface TakenEdits {
  /** All unsent edits of the file in this tab. */
  readonly kept: DeviceEdits;
  /** The source, if this tab has another one: a tab sends one source of a file. A later start takes it, and the user chooses. */
  readonly remaining: WrittenText | undefined;
}

/** Keeps edits in the database of the browser, where they survive the end of the page, of the browser and of the session. */
export class DeviceStore {
  readonly #database: IDBDatabase;
  readonly #editor: string;
  readonly #tab = freshIdentifier();

  private constructor(database: IDBDatabase, editor: string) {
    this.#database = database;
    this.#editor = editor;
  }

  /** Opens the edits of an editor. This tab holds a lock until it ends, so that others know that it sends its own. */
  static async open(editor: string): Promise<DeviceStore> {
    const request = indexedDB.open('cityblock-studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
    const store = new DeviceStore(await answerOf(request), editor);
    if ('locks' in navigator) {
      const held = Promise.withResolvers<void>();
      void navigator.locks.request(lockOf(store.#tab), () => {
        held.resolve();
        return new Promise(() => {});
      });
      await held.promise;
    }
    return store;
  }

  /**
   * Moves the edits of other tabs to this one, those of each tab as soon as it has ended. Resolves after the last has ended.
   * @param take takes the edits of a file. It is called during the transaction that moves them
   */
  async takeOver(take: (left: DeviceFile) => TakenEdits): Promise<void> {
    const tabs = new Set((await this.#own(this.#store('readonly'))).map(({ tab }) => tab));
    tabs.delete(this.#tab);
    await Promise.all([...tabs].map((tab) => afterEnd(tab, () => this.#takeFrom(tab, take))));
  }

  async #takeFrom(ended: string, take: (left: DeviceFile) => TakenEdits): Promise<void> {
    const store = this.#store('readwrite');
    for (const left of await this.#own(store)) {
      if (left.tab !== ended) continue;
      const { kept, remaining } = take(left);
      await this.#put(store, this.#tab, left.file, kept);
      await this.#put(store, ended, left.file, {
        batches: [],
        waiting: [],
        rejected: [],
        written: remaining,
      });
    }
    await endOf(store.transaction);
  }

  /** Stores the edits of a file that the server does not have. */
  async put(file: string, edits: DeviceEdits): Promise<void> {
    const store = this.#store('readwrite');
    const stored = this.#put(store, this.#tab, file, edits);
    // Otherwise, it is written only if the page still answers after the put.
    store.transaction.commit();
    await stored;
  }

  async #put(store: IDBObjectStore, tab: string, file: string, edits: DeviceEdits): Promise<void> {
    const { batches, waiting, rejected, written } = edits;
    const key = JSON.stringify([this.#editor, tab, file]);
    const isEmpty = batches.length + waiting.length + rejected.length === 0 && written === undefined;
    const stored: StoredEdits = { key, editor: this.#editor, tab, file, batches, waiting, rejected, written };
    if (isEmpty) await answerOf(store.delete(key));
    else await answerOf(store.put(stored));
  }

  /** The edits of this editor, of all tabs. */
  async #own(store: IDBObjectStore): Promise<readonly StoredEdits[]> {
    const all: readonly StoredEdits[] = await answerOf(store.getAll());
    return all.filter(({ editor }) => editor === this.#editor);
  }

  #store(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(storeName, mode).objectStore(storeName);
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
