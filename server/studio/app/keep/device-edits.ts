import type { PropertyEdit } from '../../studio-api.ts';

/** Edits of a file that the server has not answered, as they are kept on the device. */
export interface DeviceEdits {
  readonly file: string;
  readonly edits: readonly PropertyEdit[];
}

interface StoredEdits extends DeviceEdits {
  readonly key: string;
  readonly editor: string;
  /** The tab that made and sends them. */
  readonly tab: string;
}

const storeName = 'edits';
const lockOf = (tab: string) => `cityblock-studio-${tab}`;

/** Keeps edits in the database of the browser, where they survive the end of the page, of the browser and of the session. */
export class DeviceStore {
  readonly #database: IDBDatabase;
  readonly #editor: string;
  readonly #tab = crypto.randomUUID?.() ?? String(Math.random());

  private constructor(database: IDBDatabase, editor: string) {
    this.#database = database;
    this.#editor = editor;
  }

  /** Opens the edits of an editor. This tab holds a lock, so that others know that it sends its own. */
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

  /** Takes over the edits of tabs that have ended. */
  async takeOver(): Promise<readonly DeviceEdits[]> {
    const all: readonly StoredEdits[] = await answerOf(this.#store('readonly').getAll());
    const locks = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
    const open = new Set(locks.map(({ name }) => name));
    const left = all.filter(({ editor, tab }) => editor === this.#editor && !open.has(lockOf(tab)));
    for (const { key, file, edits } of left) {
      await this.put(file, edits);
      await answerOf(this.#store('readwrite').delete(key));
    }
    return left.map(({ file, edits }) => ({ file, edits }));
  }

  /** Stores all unanswered edits of a file. */
  async put(file: string, edits: readonly PropertyEdit[]): Promise<void> {
    const key = JSON.stringify([this.#editor, this.#tab, file]);
    const store = this.#store('readwrite');
    const stored: StoredEdits = { key, editor: this.#editor, tab: this.#tab, file, edits };
    if (edits.length === 0) await answerOf(store.delete(key));
    else await answerOf(store.put(stored));
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
