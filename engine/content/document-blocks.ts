import { isRecord } from './json-schema.ts';
import type { JsonPath } from './json-source.ts';

/** Returns the lists of blocks in a document, with the path of each list. */
export function blockLists(
  kind: string,
  document: unknown,
): { readonly path: JsonPath; readonly blocks: readonly unknown[] }[] {
  if (!isRecord(document)) return [];
  const names =
    kind === 'layouts' ? ['before', 'after'] : kind === 'pages' || kind === 'templates' ? ['blocks'] : [];
  return names.flatMap((name) => {
    const blocks = document[name];
    return Array.isArray(blocks) ? [{ path: [name], blocks }] : [];
  });
}

/** A value taken from an entry when the page is composed: `{ "from": "cell.intro" }`. */
export function isFrom(value: unknown): value is { readonly from: string } {
  return isRecord(value) && typeof value.from === 'string' && Object.keys(value).length === 1;
}
