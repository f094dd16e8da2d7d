import type { UpstreamRules } from './nginx-rules.ts';

interface ServerState {
  fails: number;
  /** When it failed last. */
  failedAt: number;
  /** When it failed last, or was tried once more after that. */
  triedAt: number;
}

/**
 * The servers of an upstream, in turn, without those that have failed lately. When the time of a failed server is over, one
 * request tries it; the others follow after the first success.
 */
export class UpstreamServers {
  readonly #rules: UpstreamRules;
  readonly #clock: () => number;
  readonly #states: ServerState[];
  #turn = 0;

  /** @param clock milliseconds of a clock that never goes back */
  constructor(count: number, rules: UpstreamRules, clock: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#clock = clock;
    this.#states = Array.from({ length: count }, () => ({ fails: 0, failedAt: 0, triedAt: 0 }));
  }

  /** Returns the server to ask next; undefined if there is none. */
  next(tried: ReadonlySet<number>): number | undefined {
    const count = this.#states.length;
    const now = this.#clock();
    for (let step = 1; step <= count; step += 1) {
      const index = (this.#turn + step) % count;
      const state = this.#states[index];
      if (state === undefined || tried.has(index) || this.#isOut(state, now)) continue;
      if (now - state.triedAt > this.#rules.failMilliseconds) state.triedAt = now;
      this.#turn = index;
      return index;
    }
    return undefined;
  }

  succeeded(index: number): void {
    const state = this.#states[index];
    // A request from before the failure says nothing.
    if (state !== undefined && state.failedAt < state.triedAt) state.fails = 0;
  }

  failed(index: number): void {
    const state = this.#states[index];
    if (state === undefined) return;
    state.fails += 1;
    state.failedAt = this.#clock();
    state.triedAt = state.failedAt;
  }

  #isOut({ fails, triedAt }: ServerState, now: number): boolean {
    const { maxFails, failMilliseconds } = this.#rules;
    // A single server is always asked.
    if (maxFails === 0 || this.#states.length === 1) return false;
    return fails >= maxFails && now - triedAt <= failMilliseconds;
  }
}
