import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 allocate all objects in the young generation. By default, code whose first objects survive allocates later ones in the
 * old generation at once: the objects of the first pages survive in caches, and those of all later pages are then garbage that only
 * collections of the whole heap find. Call it before the first page is rendered.
 */
export function allocateInYoungGeneration(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
