import { type Read, type ReadRecord, readHoldsIn } from '../compose/read-record.ts';
import { isAboutPage } from '../compose/root.ts';
import type { Scope } from '../compose/scope.ts';

/**
 * Compares records with one state of the site on one date. Most roots are the same on all pages, and pages share the records of
 * their blocks, so both are compared once.
 */
export class HeldReads {
  readonly #lists = new Map<ReadRecord['reads'], boolean>();
  readonly #reads = new Map<Read, boolean>();

  /** Whether all roots have the same identities in the scope of a page. */
  holds(reads: ReadRecord['reads'], scope: Scope): boolean {
    const known = this.#lists.get(reads);
    if (known !== undefined) return known;
    const holds = reads.every((read) => this.#readHolds(read, scope));
    if (!reads.some(({ root }) => isAboutPage(root))) this.#lists.set(reads, holds);
    return holds;
  }

  #readHolds(read: Read, scope: Scope): boolean {
    if (isAboutPage(read.root)) return readHoldsIn(read, scope);
    const holds = this.#reads.get(read) ?? readHoldsIn(read, scope);
    this.#reads.set(read, holds);
    return holds;
  }
}
