import type { WatchWork } from '../../engine/content/watched-work.ts';
import type { CommandContext } from './command.ts';

/** Work that is done before has no progress to show on a terminal. */
const quietMilliseconds = 2_000;
const terminalMilliseconds = 100;
const lineMilliseconds = 10_000;

const erased = '\r\u001B[2K';

/**
 * Shows on standard error what long work does, how many of how many are done, and the time left: in one line of a terminal,
 * else in a line every ten seconds. It draws when it is called, because synchronous work gives no timer a turn.
 */
export class Progress {
  readonly #err: CommandContext['err'];
  readonly #now: () => number;
  #work: { readonly name: string; readonly began: number } | undefined;
  #next: number;
  #isDrawn = false;

  /** @param now returns milliseconds */
  constructor({ err }: Pick<CommandContext, 'err'>, now: () => number = () => performance.now()) {
    this.#err = err;
    this.#now = now;
    this.#next = now() + (err.isTTY === true ? quietMilliseconds : lineMilliseconds);
  }

  report(name: string, done: number, total: number): void {
    const now = this.#now();
    if (this.#work?.name !== name) this.#work = { name, began: now };
    if (now < this.#next || done === 0) return;
    const isTerminal = this.#err.isTTY === true;
    this.#next = now + (isTerminal ? terminalMilliseconds : lineMilliseconds);
    const left = ((now - this.#work.began) / done) * (total - done);
    const line = `${name}: ${numberOf(done)} of ${numberOf(total)}, ${timeOf(left)} left`;
    this.#err.write(isTerminal ? `${erased}${line}` : `${line}\n`);
    this.#isDrawn = isTerminal;
  }

  readonly watch: WatchWork = (name, items) => this.#count(name, items);

  *#count<Item>(name: string, items: readonly Item[]): Generator<Item> {
    for (const [done, item] of items.entries()) {
      this.report(name, done, items.length);
      yield item;
    }
  }

  /** Erases the line of a terminal, so that what is printed next has a line of its own. */
  end(): void {
    if (this.#isDrawn) this.#err.write(erased);
    this.#isDrawn = false;
  }
}

const numberOf = (count: number): string => count.toLocaleString('en-US');

function timeOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
