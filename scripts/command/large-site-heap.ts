import { setFlagsFromString } from 'node:v8';
import { allocateInYoungGeneration } from '../../server/young-generation.ts';

/**
 * Prepares the heap for a command that reads a large site, composes its pages and ends. By default V8 lets a large heap grow to
 * four times what is in use before it collects garbage, and marks it while the command allocates more. Pauses of such a command
 * do not matter. The limit of the young generation can only be set when Node starts: see the scripts in `package.json`.
 */
export function prepareHeapForLargeSite(): void {
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--no-incremental-marking');
  allocateInYoungGeneration();
}
