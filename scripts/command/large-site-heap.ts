import { setFlagsFromString } from 'node:v8';
import { allocateInYoungGeneration } from '../../server/young-generation.ts';

/**
 * Prepares the heap for a command that reads a large site, composes its pages and ends. By default V8 lets a large heap grow to
 * four times what is in use before it collects garbage.
 */
export function prepareHeapForLargeSite(): void {
  setFlagsFromString('--heap-growing-percent=30');
  allocateInYoungGeneration();
}
