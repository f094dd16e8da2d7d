import type { Thing } from 'schema-dts';
import { isRecord } from '../content/json-schema.ts';

/**
 * Merges things with the same id into the first of them. A block may so add a property to the business, which a page
 * describes once.
 */
export function mergeThings(things: readonly Thing[]): readonly Thing[] {
  const ids = things.map(idOf).filter((id) => id !== undefined);
  if (new Set(ids).size === ids.length) return things;
  return things.flatMap((thing, index): Thing[] => {
    const id = idOf(thing);
    if (id === undefined) return [thing];
    if (things.findIndex((other) => idOf(other) === id) < index) return [];
    return [
      things
        .slice(index + 1)
        .reduce((whole, other) => (idOf(other) === id ? merged(whole, other) : whole), thing),
    ];
  });
}

function idOf(thing: unknown): string | undefined {
  return isRecord(thing) && typeof thing['@id'] === 'string' ? thing['@id'] : undefined;
}

const merged = (one: Thing, other: Thing): Thing =>
  typeof one === 'object' && typeof other === 'object' ? Object.assign({}, one, other) : one;
