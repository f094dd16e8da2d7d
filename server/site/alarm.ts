/** Longest wait of one timer: timers end at 2^31 ms, and a clock that was set is noticed within this time. */
const longestWait = 60 * 60 * 1000;

/** Calls a function when a clock reaches an instant, however far away, also if the clock is set meanwhile. */
export class Alarm {
  readonly #now: () => Date;
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => Date, ring: () => void) {
    this.#now = now;
    this.#ring = ring;
  }

  /** @param instant epoch milliseconds; replaces the previous one. Infinity: never. */
  set(instant: number): void {
    this.clear();
    if (instant === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(0, instant - this.#now().getTime()), longestWait);
    this.#timer = setTimeout(() => {
      if (this.#now().getTime() >= instant) this.#ring();
      else this.set(instant);
    }, wait);
    // A server that is stopping does not wait for a publication.
    this.#timer.unref();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
