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

/** Keeps edits in the database of the browser, where they survive the end of the page, of the browser and of the session. */
export class DeviceStore {
  readonly #database: IDBDatabase;
  readonly #editor: string;
  readonly #tab = freshIdentifier();

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

  /** Takes over the edits of tabs that have ended, all in one transaction. Of several sources of a file, it takes one. */
  async takeOver(): Promise<readonly DeviceFile[]> {
    const locks = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
    const open = new Set(locks.map(({ name }) => name));
    const store = this.#store('readwrite');
    const all: readonly StoredEdits[] = await answerOf(store.getAll());
    const own = all.filter(({ editor, tab }) => editor === this.#editor && tab === this.#tab);
    const left = all.filter(
      ({ editor, tab }) => editor === this.#editor && tab !== this.#tab && !open.has(lockOf(tab)),
    );
    const { taken, kept, remaining } = takenEdits(left, own);
    for (const { key } of left) store.delete(key);
    for (const edits of kept) store.put(this.#stored(edits));
    for (const edits of remaining) store.put(edits);
    await endOf(store.transaction);
    return taken;
  }

  /** Stores the edits of a file that the server does not have. */
  async put(file: string, edits: DeviceEdits): Promise<void> {
    const store = this.#store('readwrite');
    const stored = this.#stored({ file, ...edits });
    const isEmpty =
      edits.batches.length + edits.waiting.length + edits.rejected.length === 0 &&
      edits.written === undefined;
    if (isEmpty) await answerOf(store.delete(stored.key));
    else await answerOf(store.put(stored));
  }

  #stored({ file, batches, waiting, rejected, written }: DeviceFile): StoredEdits {
    const key = JSON.stringify([this.#editor, this.#tab, file]);
    return { key, editor: this.#editor, tab: this.#tab, file, batches, waiting, rejected, written };
  }

  #store(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(storeName, mode).objectStore(storeName);
  }
}

interface TakenEdits<Left> {
  /** The edits that were left, by file. */
  readonly taken: readonly DeviceFile[];
  /** The same with the own edits of the tab. */
  readonly kept: readonly DeviceFile[];
  /** Sources of files of which another one is kept. A later start takes them, and the user chooses. */
  readonly remaining: readonly Left[];
}

/** Parts what ended tabs have left: a tab sends one source of a file. */
export function takenEdits<Left extends DeviceFile>(
  left: readonly Left[],
  own: readonly DeviceFile[],
): TakenEdits<Left> {
  const written = new Map(
    [...left, ...own].filter((edits) => edits.written !== undefined).map((edits) => [edits.file, edits]),
  );
  const isSecond = (edits: Left) => edits.written !== undefined && written.get(edits.file) !== edits;
  const parted = left.map((edits) => (isSecond(edits) ? { ...edits, written: undefined } : edits));
  return {
    taken: collected(parted),
    kept: collected([...parted, ...own]),
    remaining: left.filter(isSecond).map((edits) => ({ ...edits, batches: [], waiting: [], rejected: [] })),
  };
}

/** The edits of each file, which several tabs may have left. */
function collected(records: readonly DeviceFile[]): readonly DeviceFile[] {
  return [...Map.groupBy(records, ({ file }) => file)].map(([file, of]) => ({
    file,
    batches: of.flatMap(({ batches }) => batches),
    waiting: of.flatMap(({ waiting }) => waiting),
    rejected: of.flatMap(({ rejected }) => rejected),
    written: of.find(({ written }) => written !== undefined)?.written,
  }));
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
