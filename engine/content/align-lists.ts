import type { JsonValue } from './json-value.ts';

/**
 * Pairs the items of a changed list with those of the list before: first by their `id`, then equal items in their order, then equal
 * items that were moved, then items in the same gap between pairs, as they were edited in place. Returns for each item after the
 * index of its item before, or undefined for an item that was added. No item before has two partners.
 */
export function alignLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): readonly (number | undefined)[] {
  const partners = new Partners(before.length, after.length);
  pairEqual(before.map(idOf), after.map(idOf), partners);
  const texts = [before, after].map((list) => list.map((item) => JSON.stringify(item)));
  const [textsBefore = [], textsAfter = []] = texts;
  pairInOrder(textsBefore, textsAfter, partners);
  pairEqual(textsBefore, textsAfter, partners);
  pairInGaps(before, after, partners);
  return partners.ofAfter;
}

/** The property that names an item of a list, such as a block. */
export function idOf(item: JsonValue): string | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item)) return undefined;
  return typeof item.id === 'string' ? item.id : undefined;
}

class Partners {
  readonly ofAfter: (number | undefined)[];
  readonly #taken: boolean[];

  constructor(before: number, after: number) {
    this.ofAfter = Array.from({ length: after }, () => undefined);
    this.#taken = Array.from({ length: before }, () => false);
  }

  pair(before: number, after: number): void {
    this.ofAfter[after] = before;
    this.#taken[before] = true;
  }

  isFreeBefore(index: number): boolean {
    return this.#taken[index] === false;
  }

  isFreeAfter(index: number): boolean {
    return index < this.ofAfter.length && this.ofAfter[index] === undefined;
  }
}

/** Pairs free items with equal keys, wherever they are. */
function pairEqual(
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
  partners: Partners,
): void {
  const free = new Map<string, number[]>();
  for (const [index, key] of before.entries())
    if (key !== undefined && partners.isFreeBefore(index)) free.set(key, [...(free.get(key) ?? []), index]);
  for (const [index, key] of after.entries()) {
    if (key === undefined || !partners.isFreeAfter(index)) continue;
    const partner = free.get(key)?.shift();
    if (partner !== undefined) partners.pair(partner, index);
  }
}

/** The table of lengths of a longer comparison would take seconds: such lists are paired by equal items only. */
const mostComparisons = 4_000_000;

/** Pairs free items along the longest common subsequence. */
function pairInOrder(before: readonly string[], after: readonly string[], partners: Partners): void {
  const rows = [...before.keys()].filter((index) => partners.isFreeBefore(index));
  const columns = [...after.keys()].filter((index) => partners.isFreeAfter(index));
  if (rows.length * columns.length > mostComparisons) return;
  const width = columns.length + 1;
  const lengths = new Uint32Array((rows.length + 1) * width);
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const isEqual = (row: number, column: number) => before[rows[row] ?? -1] === after[columns[column] ?? -1];
  for (let row = rows.length - 1; row >= 0; row--)
    for (let column = columns.length - 1; column >= 0; column--)
      lengths[row * width + column] = isEqual(row, column)
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1));
  for (let row = 0, column = 0; row < rows.length && column < columns.length; ) {
    if (isEqual(row, column)) {
      partners.pair(rows[row] ?? 0, columns[column] ?? 0);
      row += 1;
      column += 1;
    } else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
}

/** Pairs free items that follow the same pair one by one, if both are objects, or the gaps have equal sizes. */
function pairInGaps(before: readonly JsonValue[], after: readonly JsonValue[], partners: Partners): void {
  let previous = -1;
  for (let index = 0; index < after.length; index++) {
    const partner = partners.ofAfter[index];
    if (partner !== undefined) {
      previous = partner;
      continue;
    }
    const added = runLength(index, (at) => partners.isFreeAfter(at));
    const removed = runLength(previous + 1, (at) => partners.isFreeBefore(at));
    if (added === removed) pairOneByOne(before, after, { previous, index, added }, partners);
    else if (added * removed <= mostComparisons)
      pairSimilar(before, after, { previous, index, added, removed }, partners);
    index += added - 1;
  }
}

interface Gap {
  /** The index before of the pair that precedes the gap. */
  readonly previous: number;
  /** The index after of the first item in the gap. */
  readonly index: number;
  readonly added: number;
}

function pairOneByOne(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  { previous, index, added }: Gap,
  partners: Partners,
): void {
  for (let step = 0; step < added; step++)
    if (idsAgree(before[previous + 1 + step], after[index + step]))
      partners.pair(previous + 1 + step, index + step);
}

/** Pairs each object with the one in the gap that has the most equal properties. */
function pairSimilar(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  { previous, index, added, removed }: Gap & { readonly removed: number },
  partners: Partners,
): void {
  for (let step = index; step < index + added; step++) {
    const candidates = Array.from({ length: removed }, (_, offset) => previous + 1 + offset)
      .filter((candidate) => partners.isFreeBefore(candidate) && idsAgree(before[candidate], after[step]))
      .map((candidate) => ({ candidate, likeness: likeness(before[candidate], after[step]) }))
      .sort((one, other) => other.likeness - one.likeness);
    const [best] = candidates;
    if (best !== undefined && best.likeness > 0) partners.pair(best.candidate, step);
  }
}

/** The number of properties that two objects have with equal values. */
function likeness(one: JsonValue = null, other: JsonValue = null): number {
  if (!isObject(one) || !isObject(other) || one === null || other === null) return 0;
  const values = new Map(Object.entries(other).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.entries(one).filter(([name, value]) => values.get(name) === JSON.stringify(value)).length;
}

function runLength(from: number, isFree: (index: number) => boolean): number {
  let length = 0;
  while (isFree(from + length)) length += 1;
  return length;
}

const isObject = (value: JsonValue | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items with different ids are different items, unless all else is equal. */
function idsAgree(one: JsonValue = null, other: JsonValue = null): boolean {
  const [idBefore, idAfter] = [idOf(one), idOf(other)];
  if (idBefore === undefined || idAfter === undefined || idBefore === idAfter) return true;
  return JSON.stringify(withoutId(one)) === JSON.stringify(withoutId(other));
}

function withoutId(item: JsonValue): JsonValue {
  return typeof item === 'object' && item !== null ? { ...item, id: null } : item;
}
