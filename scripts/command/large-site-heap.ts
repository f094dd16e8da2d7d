import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap of a command that composes the pages of a large site close to what is in use. By default V8 lets a large heap
 * grow to four times that before it collects garbage. The limit of the young generation can only be set when Node starts:
 * docs/scaling.md says how and for what.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

/**
 * Prepares the heap for a command that composes the pages of a large site and ends. No user waits for an answer in between, so
 * it stops to mark the heap instead of allocating more meanwhile.
 */
export function prepareHeapForLargeSite(): void {
  limitHeapGrowth();
  setFlagsFromString('--no-incremental-marking');
}
