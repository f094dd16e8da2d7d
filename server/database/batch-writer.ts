/**
 * Writes items of several requests in one transaction. Items that arrive during a transaction are part of the next one, so
 * that they share one disk sync. An item resolves when it is committed. If a batch fails, each item is written alone, so
 * that neither an invalid item nor a deadlock with the batch of another process fails the others; an error that concerns all
 * items, such as a full disk, fails the batch.
 */
export function createBatchWriter<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  concernsAll: (error: unknown) => boolean = () => false,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  const limit = 64;
  let waiting: Waiting[] = [];
  let isWriting = false;

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!isWriting) {
      isWriting = true;
      // Lets requests of the same tick join the batch.
      setImmediate(() => void writeAll());
    }
    return promise;
  };

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limit);
      waiting = waiting.slice(limit);
      if (!(await tryWrite(batch))) for (const one of batch) await tryWrite([one]);
      // Lets more requests join the next batch.
      if (waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    isWriting = false;
  }

  /** Returns false if each item must be written alone. */
  async function tryWrite(batch: readonly Waiting[]): Promise<boolean> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
      return true;
    } catch (error) {
      if (batch.length > 1 && !concernsAll(error)) return false;
      for (const { reject } of batch) reject(error);
      return true;
    }
  }
}
