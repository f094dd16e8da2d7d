import type { Thing } from 'schema-dts';
import { scriptJson } from './html.ts';
import { mergeThings } from './merge-things.ts';

/** Returns the structured data of a page as JSON for a script element. */
export function graphJson(things: readonly Thing[]): string {
  return scriptJson({ '@context': 'https://schema.org', '@graph': mergeThings(things) });
}
