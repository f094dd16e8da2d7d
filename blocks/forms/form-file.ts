import type { FormDefinition } from './form-definition.ts';
import { shortHash } from './short-hash.ts';

/** Returns the path of the file with the definition of a form. */
export function formFilePath(slug: string): string {
  return `/forms/${slug}.json`;
}

/** Returns the address of that file. It changes with the definition, so that a page never gets one of another version. */
export function formFileAddress(slug: string, definition: FormDefinition): string {
  return `${formFilePath(slug)}?v=${shortHash(JSON.stringify(definition))}`;
}
