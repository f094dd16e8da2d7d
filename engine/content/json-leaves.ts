import { isRecord } from './json-schema.ts';
import type { JsonPath } from './json-source.ts';

/** A value that is neither a list nor an object, at its path. */
export interface JsonLeaf {
  readonly path: JsonPath;
  readonly value: unknown;
}

/** A text at its path. */
export interface JsonText {
  readonly path: JsonPath;
  readonly text: string;
}

/** Returns the leaves of a value at any depth, in order. */
export function leavesIn(value: unknown, path: JsonPath = []): readonly JsonLeaf[] {
  const leaves: JsonLeaf[] = [];
  collectLeaves(value, path, leaves);
  return leaves;
}

/** Returns the texts in a value at any depth, in order. Names of properties are not texts. */
export function textsIn(value: unknown, path?: JsonPath): readonly JsonText[] {
  return leavesIn(value, path).flatMap((leaf) =>
    typeof leaf.value === 'string' ? [{ path: leaf.path, text: leaf.value }] : [],
  );
}

function collectLeaves(value: unknown, path: JsonPath, leaves: JsonLeaf[]): void {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) collectLeaves(item, [...path, index], leaves);
  else if (isRecord(value))
    for (const [name, child] of Object.entries(value)) collectLeaves(child, [...path, name], leaves);
  else leaves.push({ path, value });
}
