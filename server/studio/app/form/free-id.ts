import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isObject } from '../../../../engine/content/rewrite-json.ts';

/** Returns an id that no item of a list has: the wanted one, or one with a number. */
export function freeId(wanted: string, items: readonly JsonValue[]): string {
  const taken = new Set(items.map((item) => (isObject(item) ? item.id : undefined)));
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  return id;
}
