/** Runs work once for concurrent calls with the same key. A later call runs it again, also after a failure. */
export class SharedWork<Result> {
  readonly #pending = new Map<string, Promise<Result>>();

  async run(key: string, work: () => Promise<Result>): Promise<Result> {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const running = work();
    this.#pending.set(key, running);
    try {
      return await running;
    } finally {
      this.#pending.delete(key);
    }
  }
}
