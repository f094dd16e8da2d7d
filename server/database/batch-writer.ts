/**
 * Writes what several requests bring in one transaction: everything that arrives while one is under way goes into the
 * next, so that many share the time that a disk takes to sync. An item resolves once it is committed. Where a batch
 * fails each of its items is tried alone, so that one that cannot be written fails for itself.
 */
export function createBatchWriter<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  limit = 64,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isWriting = false;

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!isWriting) {
      isWriting = true;
      // Requests that came in together are all there by then.
      setImmediate(() => void writeAll());
    }
    return promise;
  };

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limit);
      waiting = waiting.slice(limit);
      if (!(await tryWrite(batch)) && batch.length > 1) for (const one of batch) await tryWrite([one]);
      // Lets further requests in before the next batch closes.
      if (waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    isWriting = false;
  }

  /** False when the batch failed; a batch of one is then told. */
  async function tryWrite(batch: readonly Waiting[]): Promise<boolean> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
      return true;
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      return false;
    }
  }
}
